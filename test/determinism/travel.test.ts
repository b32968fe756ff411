import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { openProject } from "../../src/extract/project.js";
import { build } from "../../src/index.js";
import { compileProject } from "../../src/pipeline/warm-group.js";
import { compiled, configOf, exampleSources, filesOf, groupOf, type Sources, writeProject } from "./project.js";

const sources = exampleSources();
const files = ["travel/tools.ts", "issues/tools.ts"];

/** Mentions literals of the examples in another order, in a tool whose name sorts first. */
const unrelated = `
export type Noise = "first" | "business" | "economy" | "杭州" | "上海" | "北京" | "closed" | "open" | "high" | "low";
/** Unrelated. @tool aaa_unrelated */
export function unrelated(noise: Noise, by: Record<Noise, { noise: Noise }>): void { throw [noise, by]; }
`;

describe("the same sources give the same bytes", () => {
  let expected: Readonly<Record<string, string>>;
  beforeAll(async () => {
    expected = await compiled(writeProject(sources), files);
    expect(Object.keys(expected).length).toBeGreaterThan(20);
  }, 120_000);

  it("with files in another order", async () => {
    expect(await compiled(writeProject(sources), [...files].reverse())).toEqual(expected);
  });

  it("with the statements of each file in reverse", async () => {
    const reversed = { ...sources, "travel/tools.ts": reverse(sources["travel/tools.ts"] ?? "") };
    expect(reversed["travel/tools.ts"]).not.toBe(sources["travel/tools.ts"]);
    expect(await compiled(writeProject(reversed), files)).toEqual(expected);
  });

  it("with CRLF, in a path with spaces and other letters", async () => {
    const crlf = Object.fromEntries(
      Object.entries(sources).map(([path, text]) => [path, text.replaceAll("\n", "\r\n")]),
    );
    expect(await compiled(writeProject(crlf, "Projekt größer 项目 №1"), files)).toEqual(expected);
  });

  it("of each tool when an unrelated one is added before it", async () => {
    const more = await compiled(writeProject({ ...sources, "a/unrelated.ts": unrelated }), [
      "a/unrelated.ts",
      ...files,
    ]);
    const own = (path: string) => /^(?:tools|manifest)\//.test(path);
    expect(Object.keys(more).filter(own).length).toBe(Object.keys(expected).filter(own).length + 2);
    for (const path of Object.keys(expected).filter(own)) expect(more[path], path).toBe(expected[path]);
    for (const [path, text] of Object.entries(expected)) {
      if (!path.startsWith("providers/") || !path.endsWith(".json")) continue;
      const tools = (json: string) => (JSON.parse(json) as { tools: unknown[] }).tools;
      expect(tools(more[path] ?? "").slice(1), path).toEqual(tools(text));
    }
  });

  it("when a loaded project was changed and changed back", async () => {
    const root = writeProject(sources);
    const group = groupOf(files);
    const config = configOf(root, group);
    const opened = openProject(group, config).value;
    await compileProject(opened, config, { noCache: true });
    const file = join(root, "travel/tools.ts");
    appendFileSync(file, unrelated);
    const changed = opened.refresh([file]).value;
    const warm = filesOf(await compileProject(changed, config, { noCache: true }));
    expect(warm).toEqual(await compiled(root, files));
    writeFileSync(file, sources["travel/tools.ts"] ?? "");
    expect(filesOf(await compileProject(changed.refresh([file]).value, config, { noCache: true }))).toEqual(expected);
  });
});

describe("earlier output does not matter", () => {
  it("when it is absent, as it should be, stale, or full of conflict markers", async () => {
    const root = writeProject(withConfig(sources));
    const first = await build({ cwd: root, noCache: true });
    expect(first.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const [group] = first.value;
    const written = group?.written?.created ?? [];
    expect(written.length).toBeGreaterThan(20);
    const read = () => written.map((path) => readFileSync(join(root, "generated", path), "utf8"));
    const fresh = read();
    for (const spoil of [stale, conflicted]) {
      for (const path of written) {
        const place = join(root, "generated", path);
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, spoil(readFileSync(place, "utf8")));
      }
      const again = await build({ cwd: root, noCache: true });
      expect(again.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(read()).toEqual(fresh);
    }
  });
});

function withConfig(some: Sources): Sources {
  return { ...some, "toolgen.json": JSON.stringify({ include: files, output: "generated" }) };
}

/** Half of the lines, as an older version might have left them. */
function stale(text: string): string {
  const lines = text.split("\n");
  return lines.slice(0, Math.ceil(lines.length / 2)).join("\n");
}

/** Both sides of a merge, after the first lines. */
function conflicted(text: string): string {
  const lines = text.split("\n");
  const [head, tail] = [lines.slice(0, 2), lines.slice(2)];
  return [...head, "<<<<<<< ours", ...tail, "=======", ...tail.slice(1), ">>>>>>> theirs", ""].join("\n");
}

/** The module with its declarations in reverse, after its imports. */
function reverse(text: string): string {
  const file = ts.createSourceFile("tools.ts", text, ts.ScriptTarget.ES2022, true);
  const isImport = (statement: ts.Statement) => ts.isImportDeclaration(statement);
  const texts = (statements: readonly ts.Statement[]) => statements.map((statement) => statement.getFullText(file));
  const imports = texts(file.statements.filter(isImport));
  const others = texts(file.statements.filter((statement) => !isImport(statement)));
  return [...imports, ...others.reverse()].join("\n");
}
