import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowOf } from "../../src/embed/rows.js";
import { compileGroup } from "../../src/pipeline/compile-group.js";
import type { ToolEvent } from "../../src/runtime/events.js";
import { createToolbox } from "../../src/runtime/index.js";
import { loadVectors, similarities } from "../../src/runtime/select/vectors.js";
import { load } from "../emit/harness.js";
import { createProject } from "../extract/project-fixture.js";

const source = `
/** Get the weather of a city. @tool get_weather */
export function getWeather(city: string): void {}
/** Book seats on a flight. @tool book_flight */
export function bookFlight(flight: string): void {}
`
  .replaceAll(" @tool", "\n * @tool")
  .replaceAll("/** ", "/**\n * ")
  .replaceAll(" */", "\n */");

/** Counts letters: as much of an embedder as a test needs. */
const letters = (text: string) => [..."aeiorstwf"].map((letter) => text.toLowerCase().split(letter).length - 1);
const stub = `
import { appendFileSync } from "node:fs";
export async function embed(texts: string[]): Promise<number[][]> {
  appendFileSync(new URL("./asked.txt", import.meta.url), texts.length + "\\n");
  return texts.map((text) => [..."aeiorstwf"].map((letter) => text.toLowerCase().split(letter).length - 1));
}`;

async function compile(embedder: string, times = 1) {
  const project = createProject({ "tools.ts": source, "embed.ts": embedder, "asked.txt": "" });
  try {
    const [group] = project.config.groups;
    if (group === undefined) throw new Error("no group");
    const own = { ...group, providers: ["openai-chat" as const], embed: "embed.ts" };
    const built = [];
    for (let time = 0; time < times; time += 1) built.push(await compileGroup(project.config, own, {}));
    const { readFileSync } = await import("node:fs");
    return { built, asked: readFileSync(`${project.root}/asked.txt`, "utf8") };
  } finally {
    project.dispose();
  }
}

describe("vectors of the search index", () => {
  it("are asked for once, emitted as data, and searched by", async () => {
    const { built, asked } = await compile(stub, 2);
    expect(asked).toBe("2\n");
    expect(built[1]?.value.artifacts).toEqual(built[0]?.value.artifacts);
    const artifacts = built[0]?.value.artifacts ?? [];
    const { tools } = await load(artifacts, { "/project/tools.ts": source });
    expect(tools.searchVectors?.dimensions).toBe(9);
    const events: ToolEvent[] = [];
    const box = createToolbox(tools, {
      embed: async (texts) => texts.map(letters),
      onEvent: (event) => events.push(event),
    });
    // No word of the query is in a tool; its letters are.
    const query = "weatherwise wetter";
    expect(box.select({ query, k: 1, lines: false }).callable).toEqual([]);
    expect(box.select({ query, k: 1, lines: false, vector: await box.embed(query) }).callable).toEqual(["get_weather"]);
    expect(box.select({ query, k: 1, lines: false, vector: [1, 2] }).callable).toEqual([]);
    const report = await box.run([{ id: "1", name: "search_tools", arguments: { query } }], {
      offered: ["search_tools"],
    });
    expect(JSON.stringify(report.answers)).toContain("get_weather");
    const failing = createToolbox(tools, { embed: async () => [[1]], onEvent: (event) => events.push(event) });
    expect(await failing.embed(query)).toBeUndefined();
    expect(events.at(-1)).toMatchObject({
      type: "embed.failed",
      error: "the embedder gave 1 numbers, the index has 9",
    });
  });

  it.each([
    ["export const embed = 1;", "embed.ts exports no function `embed`"],
    ["export async function embed() { throw new Error('no key'); }", "no key"],
    ["export async function embed(texts: string[]) { return [[1, 2]]; }", "it gave 1 vectors for 2 texts"],
    ["export async function embed() { return [[1, 2], [1]]; }", "vector 1 has 1 numbers, others have 2"],
    [
      "export async function embed() { return [[1, 2], [1, NaN]]; }",
      "vector 1 holds something that is not a finite number",
    ],
    ["export async function embed() { return [[], []]; }", "vector 0 is no list of numbers"],
    ["export async function embed() { return 'no'; }", "it gave no list of vectors"],
    ["syntax error", "embed"],
  ])("%s is a diagnostic", async (embedder, message) => {
    const { built } = await compile(embedder);
    const [found] = built[0]?.diagnostics ?? [];
    expect(found?.code).toBe("TG1016");
    expect(found?.message).toContain(message);
  });

  it("are made anew when a file changes that the module imports, directly or through others", async () => {
    const project = createProject({
      "toolgen.json": '{ "embed": "lib/embed.ts", "providers": ["mcp"] }',
      "tools.ts": source,
      "lib/embed.ts":
        'import { row } from "./row.js";\nexport const embed = (texts: string[]) => texts.map(() => row);',
      "lib/row.ts": 'export { numbers as row } from "./numbers.js";',
      "lib/numbers.ts": "export const numbers = [1, 2];",
    });
    const [group] = project.config.groups;
    if (group === undefined) throw new Error("no group");
    const vectors = async () => {
      const { value } = await compileGroup(project.config, { ...group });
      expect(value.inputs).toEqual(
        expect.arrayContaining(["embed.ts", "row.ts", "numbers.ts"].map((name) => `${project.root}/lib/${name}`)),
      );
      return value.artifacts.find(({ path }) => path === "search-vectors.ts")?.content;
    };
    const before = await vectors();
    project.write("lib/numbers.ts", "export const numbers = [2, 1];");
    const after = await vectors();
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
    project.dispose();
  });

  it("wait for a file that the module imports and that is not there", async () => {
    const project = createProject({
      "toolgen.json": '{ "embed": "lib/embed.ts", "providers": ["mcp"] }',
      "tools.ts": source,
      "lib/embed.ts":
        'import { row } from "./rows/row.js";\nexport const embed = (texts: string[]) => texts.map(() => row);',
    });
    const [group] = project.config.groups;
    if (group === undefined) throw new Error("no group");
    const { value, diagnostics } = await compileGroup(project.config, group);
    expect(diagnostics.map(({ code }) => code)).toEqual(["TG1016"]);
    expect(value.folders).toContain(`${project.root}/lib/rows`);
    expect(value.awaited).toEqual(
      expect.arrayContaining(["ts", "js"].map((end) => `${project.root}/lib/rows/row.${end}`)),
    );
    project.dispose();
  });

  it("of a folder in the place of the module are a diagnostic", async () => {
    const project = createProject({ "toolgen.json": '{ "embed": "embed.ts" }', "tools.ts": source, "embed.ts/x": "" });
    const [group] = project.config.groups;
    if (group === undefined) throw new Error("no group");
    const { diagnostics } = await compileGroup(project.config, group);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["TG1016", "there is no module embed.ts"],
    ]);
    project.dispose();
  });

  it("keep the order of cosines, within what a byte can tell", () => {
    const vector = fc
      .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 8, maxLength: 8 })
      .filter((list) => list.some((n) => n !== 0));
    const cosine = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, n, at) => sum + n * (b[at] ?? 0), 0) / Math.hypot(...a) / Math.hypot(...b);
    fc.assert(
      fc.property(fc.array(vector, { minLength: 2, maxLength: 6 }), vector, (rows, query) => {
        const bytes = Buffer.concat(rows.map((row) => Buffer.from(rowOf(row), "base64")));
        const alike = similarities(
          loadVectors({ version: 1, dimensions: 8, vectors: bytes.toString("base64") }),
          query,
        );
        if (alike === undefined) return;
        for (const [i, a] of rows.entries())
          for (const [j, b] of rows.entries())
            if (cosine(a, query) > cosine(b, query) + 0.05) expect(alike[i]).toBeGreaterThan(alike[j] ?? 0);
      }),
    );
  });
});
