import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { measureSdk, type SdkRow } from "../../bench/corpus/sdk.js";
import { sdkWorkspace } from "../../bench/corpus/workspace.js";
import { table } from "../../bench/support/table.js";
import { compiled } from "../determinism/project.js";
import { agree } from "./corpus/agreement.js";
import { judgeDefinitions } from "./corpus/definitions.js";
import { judge } from "./corpus/judge.js";
import { type CheckedFile, compileFile } from "./corpus/sdk.js";
import { faultsOf, signatureCases } from "./corpus/signatures.js";

const corpus = process.env.TOOLGEN_CORPUS;
const repository = fileURLToPath(new URL("../..", import.meta.url));

describe.skipIf(corpus === undefined)("functions of public SDKs", () => {
  const folder = corpus === undefined ? "" : sdkWorkspace(repository);
  const ids = folder === "" ? [] : readdirSync(folder).flatMap((name) => /^(\w+)\.tools\.mts$/.exec(name)?.[1] ?? []);
  const rows: SdkRow[] = [];
  const judged: (string | number)[][] = [];
  const emitted: (string | number)[][] = [];

  describe.each(ids)("%s", (id) => {
    let file: CheckedFile;

    it("builds: each function has a status, and errors have a place", () => {
      const row = measureSdk(folder, id);
      rows.push(row);
      expect(row.unlocated).toEqual([]);
      expect(row.tools).toBe(row.functions);
      expect((row.ok + row.warned) / row.tools).toBeGreaterThanOrEqual(0.95);
      expect(row.output / row.tools).toBeLessThan(1);
    });

    it("has the author's types, as TypeScript sees them", async () => {
      file = await compileFile(folder, `${id}.tools.mts`);
      const { differences, types, values, mutants } = judge(folder, `${id}.tools.mjs`, file.tools);
      judged.push([id, types, values, mutants]);
      expect(differences.slice(0, 5)).toEqual([]);
      expect(values).toBeGreaterThan(2 * file.tools.length);
    });

    it("has validators that say what ajv says, and values that come back", () => {
      const { differences, valid, invalid, decoded, normalized, excused, skipped } = agree(file.tools);
      judged.at(-1)?.push(valid, invalid, excused, decoded, normalized, skipped);
      expect(differences.slice(0, 5)).toEqual([]);
      expect(Math.min(valid, invalid)).toBeGreaterThan(5 * file.tools.length);
    });

    it("has definitions that every provider takes, and vendors' converters leave alone", () => {
      const { faults, definitions, strict, converted } = judgeDefinitions(file.tools.map(({ tool }) => tool));
      emitted.push([id, definitions, strict, converted]);
      expect(faults.slice(0, 5)).toEqual([]);
      expect(definitions).toBeGreaterThanOrEqual(17 * file.tools.length);
    });
  });

  it("give the same bytes after an unrelated tool that names all their literals in another order", async () => {
    const plain = await compiled(folder, ["stripe.tools.mts"]);
    writeFileSync(join(folder, "aaa.mts"), unrelatedTool(enumsOf(plain)));
    const noisy = await compiled(folder, ["aaa.mts", "stripe.tools.mts"]);
    const own = Object.keys(plain).filter((path) => /^(?:tools|manifest)\//.test(path));
    expect(own.length).toBeGreaterThan(200);
    for (const path of own) expect(noisy[path], path).toBe(plain[path]);
  });

  afterAll(() => {
    const builds = rows.map((r) => [r.sdk, r.tools, r.ok, r.warned, r.error, r.cpu, r.memory, r.output]);
    console.log(table(["SDK", "tools", "ok", "warned", "error", "CPU s", "memory MB", "output MB"], builds));
    const checks = [
      "SDK",
      "types",
      "values",
      "mutants",
      "ajv valid",
      "ajv invalid",
      "excused",
      "decoded",
      "normalised",
      "skipped",
    ];
    console.log(table(checks, judged));
    console.log(table(["SDK", "definitions", "strict", "through a vendor's converter"], emitted));
  });
});

describe.skipIf(corpus === undefined)("signatures of public bug reports", () => {
  it.each(corpus === undefined ? [] : signatureCases(corpus))("$id", async (one) => {
    expect(await faultsOf(one)).toEqual([]);
  });
});

/** All lists of enum values in the manifests. */
function enumsOf(files: Readonly<Record<string, string>>): readonly (readonly unknown[])[] {
  const found: (readonly unknown[])[] = [];
  for (const [path, text] of Object.entries(files)) {
    if (!path.startsWith("manifest/")) continue;
    JSON.parse(text, (key, value: unknown) => {
      if (key === "enum" && Array.isArray(value)) found.push(value);
      return value;
    });
  }
  return found;
}

/** A module with a tool of a union for each list, in reverse. */
function unrelatedTool(enums: readonly (readonly unknown[])[]): string {
  const unions = [
    ...new Set(
      enums.map((values) =>
        [...values]
          .reverse()
          .map((value) => JSON.stringify(value))
          .join(" | "),
      ),
    ),
  ];
  const fields = unions.map((union, index) => `  p${index}?: ${union};`).join("\n");
  return `/** Unrelated. @tool aaa_unrelated */\nexport function unrelated(all: {\n${fields}\n}): void { void all; }\n`;
}
