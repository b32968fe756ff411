import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { explainDefinitions, lintCommitted } from "../../src/cli/committed-definitions.js";

const folder = mkdtempSync(join(tmpdir(), "toolgen-committed-"));
const file = join(folder, "providers", "openai-chat.json");
mkdirSync(join(folder, "providers"));
afterAll(() => rmSync(folder, { recursive: true }));

const changed = new Set(["providers/openai-chat.json"]);

function commit(parameters: object): void {
  const definition = { type: "function", function: { name: "add", description: "Add.", strict: true, parameters } };
  const facts = {
    guarantees: { add: ["arguments: types (provider)", "a: maximum 9 (validator)"] },
    weights: { add: { optionals: 2, unions: 0, fields: 1, arrayItems: 0 } },
    notStrict: { add: ["a: is too odd"] },
  };
  writeFileSync(file, JSON.stringify({ $generated: "toolgen", tools: [definition], ...facts }));
}

const sound = { type: "object", properties: { a: { type: "number" } }, required: ["a"], additionalProperties: false };

test("a committed definition that somebody edited is linted", async () => {
  commit(sound);
  expect(await lintCommitted(folder, changed)).toEqual([]);
  commit({ ...sound, patternProperties: { "^x": {} } });
  expect((await lintCommitted(folder, changed)).map(({ code, message }) => [code, message])).toEqual([
    ["TG4100", expect.stringContaining("patternProperties")],
  ]);
  expect(await lintCommitted(folder, new Set())).toEqual([]);
});

test("a file that is no JSON is passed over", async () => {
  writeFileSync(file, "<<<<<<< ours\n{");
  expect(await lintCommitted(folder, changed)).toEqual([]);
  expect(explainDefinitions(folder, "add")).toEqual([]);
});

test("a tool's page says who enforces what, why it is not strict, and what it takes", () => {
  commit(sound);
  expect(explainDefinitions(folder, "add")).toEqual([
    "openai-chat:",
    "  arguments: types (provider)",
    "  a: maximum 9 (validator)",
    "  not strict: a: is too odd",
    "  of a request's budgets: optionals 2, fields 1",
  ]);
  expect(explainDefinitions(folder, "other")).toEqual([]);
});

test("providers of which the same is to be said share a heading, and a type that is written out is cut", () => {
  const write = (provider: string, lines: readonly string[]) =>
    writeFileSync(
      join(folder, "providers", `${provider}.json`),
      JSON.stringify({ $generated: "toolgen", tools: [{}], guarantees: { add: lines }, weights: {}, notStrict: {} }),
    );
  write("openai-chat", ["a: maximum 9 (validator)", "a: maximum 9 (validator)"]);
  write(
    "gemini",
    Array.from({ length: 40 }, (_, at) => `a: ${at}`),
  );
  write("mcp", ["a: maximum 9 (validator)"]);
  const lines = explainDefinitions(folder, "add");
  expect(lines.filter((line) => !line.startsWith(" "))).toEqual(["openai-chat, mcp:", "gemini:"]);
  expect(lines.slice(0, 2)).toEqual(["openai-chat, mcp:", "  a: maximum 9 (validator)"]);
  expect(lines.at(-1)).toBe("  and 28 more constraints");
  for (const provider of ["gemini", "mcp"]) rmSync(join(folder, "providers", `${provider}.json`));
});
