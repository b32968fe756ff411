import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { jsonSchema } from "../../src/emit/json-schema.js";
import { fromJsonSchema } from "../../src/ir/from-json-schema/index.js";
import type { Json } from "../../src/ir/json.js";

const root = process.env.TOOLGEN_CORPUS ?? "../shared/corpus";
const suite = `${root}/json-schema-test-suite`;

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

function groups(): readonly (Group & { readonly file: string })[] {
  return ["", "/optional", "/optional/format"].flatMap((folder) =>
    readdirSync(`${suite}${folder}`)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => {
        const file = `${folder}/${name}`.replace(/^\//, "");
        const list = JSON.parse(readFileSync(`${suite}/${file}`, "utf8")) as readonly Group[];
        return list.map((group) => ({ ...group, file }));
      }),
  );
}

const ajv = new Ajv2020({ strict: false, ownProperties: true, multipleOfPrecision: 6, logger: false });
(addFormats as unknown as (target: Ajv2020) => void)(ajv);

/** Verdicts in which the judge or the IR deliberately differ from the suite. */
const known: readonly string[] = [
  // ajv passes over properties called `__proto__`.
  "properties.json: properties whose names are Javascript object property names: __proto__ not valid",
  // Tolerating binary fractions, a number too large for the quotient to be exact counts as a multiple.
  "multipleOf.json: float division = inf: always invalid, but naive implementations may raise an overflow error",
];

describe.skipIf(!existsSync(suite))("the public JSON Schema test suite", () => {
  test("every group is either imported with its verdicts, or diagnosed", () => {
    let verdicts = 0;
    let formats = 0;
    let diagnosed = 0;
    const wrong: string[] = [];
    for (const { file, description, schema, tests } of groups()) {
      // `format.json` holds formats as annotations; the IR asserts them.
      if (file === "format.json") continue;
      const { value, diagnostics } = fromJsonSchema(schema);
      if (diagnostics.some(({ severity }) => severity === "error")) {
        diagnosed += 1;
        continue;
      }
      // How well formats are checked is a matter of the validators, not of the import.
      if (file.startsWith("optional/format/")) {
        formats += tests.length;
        continue;
      }
      const validate = ajv.compile(jsonSchema(value));
      for (const { description: what, data, valid } of tests) {
        verdicts += 1;
        const name = `${file}: ${description}: ${what}`;
        if (validate(data) !== valid && !known.includes(name)) wrong.push(name);
      }
    }
    console.log(`${verdicts} verdicts and ${formats} on formats, ${wrong.length} wrong, ${diagnosed} groups diagnosed`);
    expect(wrong).toEqual([]);
    expect(verdicts + formats).toBeGreaterThan(1400);
  });
});
