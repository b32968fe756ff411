import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { program } from "../../src/cli/program.js";
import { configSchema, groupSchema } from "../../src/config/schema.js";
import { propertyTags, toolTags } from "../../src/extract/tags/names.js";
import { constraintTags, otherTags } from "../../src/extract/types/tag-names.js";
import { documents, root, textOf } from "./documents.js";

/** Names that a document does not write as code. */
function missingIn(path: string, names: Iterable<string>, prefix = ""): readonly string[] {
  const code = new Set(
    (textOf(path).match(/`[^`\n]+`/g) ?? []).flatMap((text) => text.match(/[@$-]{0,2}[\w.-]+/g) ?? []),
  );
  return [...names].filter((name) => !code.has(prefix + name));
}

/** String literals that a source file writes after `before`. */
function literals(path: string, before: RegExp): readonly string[] {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(new RegExp(`${before.source}\\s*"([^"]+)"`, "g"))].map(([, name = ""]) => name);
}

/** Names of the properties that a source declares between a line and the next closing brace. */
function members(path: string, opening: string): readonly string[] {
  const text = readFileSync(join(root, path), "utf8");
  const body = text.slice(text.indexOf(opening)).split("\n}")[0] ?? "";
  return [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name = ""]) => name);
}

function commandsOf(): readonly Command[] {
  const top = program({ out: () => {}, err: () => {} }, () => {});
  return [top, ...top.commands];
}

describe("the documents know", () => {
  it("every key of the configuration", () => {
    const keys = new Set([...Object.keys(configSchema.properties), ...Object.keys(groupSchema.properties)]);
    expect(keys.size).toBeGreaterThan(10);
    expect(missingIn("docs/configuration.md", keys)).toEqual([]);
  });

  it("every provider", () => {
    const { items } = configSchema.properties.providers;
    expect(missingIn("docs/configuration.md", items.enum)).toEqual([]);
  });

  it("every tag", () => {
    const tags = new Set([...toolTags, ...propertyTags, ...constraintTags, ...otherTags]);
    expect(missingIn("docs/tools.md", tags, "@")).toEqual([]);
  });

  it("every command, each with its flags, and the flags of all", () => {
    const [top, ...commands] = commandsOf();
    const flagsOf = ({ options }: Command) => options.map(({ long, short }) => long ?? short ?? "");
    const lines = textOf("README.md").split("\n");
    const unsaid = commands.flatMap((command) => {
      const row = lines.find((line) => new RegExp(`^\\| \`toolgen ${command.name()}\\b`).test(line)) ?? "";
      const said: readonly string[] = row.match(/--[\w-]+/g) ?? [];
      const missing = row === "" ? ["the command"] : flagsOf(command).filter((flag) => !said.includes(flag));
      return missing.map((what) => `${command.name()}: ${what}`);
    });
    expect(unsaid).toEqual([]);
    expect(commands.length).toBeGreaterThan(5);
    expect(missingIn("README.md", top === undefined ? ["the program"] : flagsOf(top))).toEqual([]);
  });

  it("every event", () => {
    const events = literals("src/runtime/events.ts", /readonly type:/);
    expect(events).toContain("call.accepted");
    expect(missingIn("docs/runtime.md", events)).toEqual([]);
  });

  it("every option of a toolbox, a run, a selection and a schedule", () => {
    const options = [
      ...members("src/runtime/options.ts", "interface Common<"),
      ...members("src/runtime/options.ts", "export interface RunOptions"),
      ...members("src/runtime/select/select.ts", "export interface SelectOptions"),
      ...members("src/runtime/adapter/definitions.ts", "export interface DefinitionOptions"),
      ...members("src/runtime/schedule/options.ts", "export interface TurnOptions"),
      ...members("src/runtime/adapter/choice.ts", "export interface ToolChoice"),
      ...members("src/runtime/anthropic/marks.ts", "export interface AnthropicMarks"),
      ...members("src/runtime/context.ts", "export interface ToolContext"),
    ];
    expect(options.length).toBeGreaterThan(45);
    // What the toolbox and the adapters fill in themselves.
    const internal = new Set(["execute", "compensate", "provider", "lines"]);
    const unsaid = missingIn("docs/runtime.md", options).filter((name) => !internal.has(name));
    expect(missingIn("docs/tools.md", unsaid)).toEqual([]);
  });

  it("every subpath of the run time", () => {
    const { exports }: { exports: Record<string, unknown> } = JSON.parse(
      readFileSync(join(root, "src/runtime/package.json"), "utf8"),
    );
    const subpaths = Object.keys(exports).flatMap((path) => /^\.\/(\w.*)$/.exec(path)?.[1] ?? []);
    const internal = ["generated", "package.json"];
    const text = documents.map((document) => document.text).join("\n");
    const unsaid = subpaths.filter((path) => !internal.includes(path));
    expect(
      unsaid.filter((path) => !text.includes(`\`${path}\``) && !text.includes(`@toolgen/runtime/${path}"`)),
    ).toEqual([]);
  });
});

describe("links", () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.replace(/```[\s\S]*?```/g, "").matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => ({ path, target })),
  );
  const local = links.filter(({ target }) => !/^[a-z]+:/.test(target));

  it("lead to what is there", () => {
    expect(local.length).toBeGreaterThan(20);
    const broken = local.filter(({ path, target }) => !leadsSomewhere(path, target));
    expect(broken).toEqual([]);
  });
});

function leadsSomewhere(from: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  if (!existsSync(join(root, path))) return false;
  if (anchor === undefined || statSync(join(root, path)).isDirectory()) return anchor === undefined;
  const headings = readFileSync(join(root, path), "utf8").match(/^#+ .*$/gm) ?? [];
  return headings.some((heading) => anchorOf(heading) === anchor);
}

/** The anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
