import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromJsonSchema } from "../../src/ir/from-json-schema/index.js";
import type { Json } from "../../src/ir/json.js";
import { compileValidators } from "../../src/typia/compile.js";
import { loadValidator } from "../../test/support/load-validator.js";
import { exceptions } from "./schema-exceptions.js";

/** Verdicts on one file of the JSON Schema test suite. */
export interface SchemaVerdicts {
  readonly file: string;
  /** Groups that were compiled. */
  readonly groups: number;
  /** Groups that cannot be expressed, each with what was said about it. */
  readonly diagnosed: readonly Finding[];
  readonly verdicts: number;
  readonly agree: number;
  /** Verdicts that differ, with the reason where one is on record. */
  readonly differ: readonly Finding[];
}

/** A group or a test of the suite, and what there is to say of it. */
export interface Finding {
  readonly name: string;
  readonly reason?: string;
}

interface Group {
  readonly file: string;
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

/** Runs the JSON Schema test suite through the generator: import, generated validators, verdicts. */
export async function measureSchemas(corpus: string): Promise<readonly SchemaVerdicts[]> {
  const imported = groupsOf(join(corpus, "json-schema-test-suite")).map((group, index) => {
    const { value: graph, diagnostics } = fromJsonSchema(group.schema);
    const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    return { id: `group${index}`, group, graph, errors };
  });
  const requests = imported.filter(({ errors }) => errors.length === 0).map(({ id, graph }) => ({ id, graph }));
  const { value: compiled, diagnostics } = await compileValidators(requests, { unknownKeys: "reject" });
  const uncompiled = diagnostics.map(({ message }) => message);
  if (uncompiled.length > 0) throw new Error(`no validators: ${uncompiled.join("; ")}`);
  const files = [...new Set(imported.map(({ group }) => group.file))];
  return files.map((file) => {
    const groups = imported.filter(({ group }) => group.file === file);
    const held = groups.filter(({ errors }) => errors.length === 0);
    const results = held.flatMap(({ id, group }) => {
      const check = loadValidator(compiled, id);
      return group.tests.map(({ description, data, valid }) => ({
        name: `${file}: ${group.description}: ${description}`,
        agrees: (check(data).length === 0) === valid,
      }));
    });
    const differ = results.filter(({ agrees }) => !agrees).map(({ name }) => finding(name, exceptions[name]));
    return {
      file,
      groups: held.length,
      diagnosed: groups
        .filter(({ errors }) => errors.length > 0)
        .map(({ group, errors }) => finding(`${file}: ${group.description}`, errors.join("; "))),
      verdicts: results.length,
      agree: results.length - differ.length,
      differ,
    };
  });
}

function finding(name: string, reason: string | undefined): Finding {
  return reason === undefined ? { name } : { name, reason };
}

/** All groups in order; `format.json` is passed over: it holds formats as annotations, which the generator asserts. */
function groupsOf(suite: string): readonly Group[] {
  return ["", "optional", "optional/format"].flatMap((folder) =>
    readdirSync(join(suite, folder))
      .filter((name) => name.endsWith(".json") && (folder !== "" || name !== "format.json"))
      .sort()
      .flatMap((name) => {
        const groups = JSON.parse(readFileSync(join(suite, folder, name), "utf8")) as readonly Omit<Group, "file">[];
        return groups.map((group) => ({ ...group, file: folder === "" ? name : `${folder}/${name}` }));
      }),
  );
}
