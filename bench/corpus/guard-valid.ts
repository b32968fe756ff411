import { Ajv2020 } from "ajv/dist/2020.js";
import type { Json, JsonObject } from "../../src/ir/json.js";
import { createToolbox } from "../../src/runtime/index.js";
import { readRows } from "./guard.js";
import { compileTools, plainSchema, type Schemas } from "./guard-tools.js";

/** What became of calls that are right as they are. */
export interface ValidCount {
  /** Calls that ajv finds valid against their tool's schema. */
  readonly valid: number;
  /** Those that ran with the very JSON that was written. */
  readonly untouched: number;
  readonly repaired: readonly string[];
  readonly refused: readonly string[];
}

/** Categories whose types have Python's names; those of the others belong to no schema language. */
const categories = [
  "simple_python",
  "multiple",
  "parallel",
  "parallel_multiple",
  "live_simple",
  "live_multiple",
  "live_parallel",
  "live_parallel_multiple",
];

interface Row {
  readonly id: string;
  readonly functions: readonly { readonly name: string; readonly parameters: JsonObject }[];
  readonly groundTruth: readonly Readonly<Record<string, Readonly<Record<string, readonly Json[]>>>>[];
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly tools: Schemas;
}

/** Runs the right answers of the benchmark through a toolbox of tools that read, for which repair goes furthest. */
export async function measureValid(corpus: string): Promise<ValidCount> {
  const rows = categories.flatMap((category) => readRows<Row>(corpus, `bfcl/${category}.jsonl`));
  const calls = rows.flatMap(callsOf).filter(isValid);
  const registryOf = await compileTools(calls.map(({ tools }) => tools));
  const repaired: string[] = [];
  const refused: string[] = [];
  let untouched = 0;
  for (const { id, name, text, tools } of calls) {
    let received: unknown;
    const box = createToolbox(registryOf(tools, "read"), {
      around({ arguments: args }, next) {
        received = args;
        return next();
      },
    });
    const { results } = await box.run([{ id, name, arguments: text }]);
    if (results[0]?.status !== "done") refused.push(`${id}: ${JSON.stringify(results[0])}`);
    else if (results[0].repairs.length > 0 || JSON.stringify(received) !== text) repaired.push(id);
    else untouched++;
  }
  return { valid: calls.length, untouched, repaired, refused };
}

/** The first of the accepted values of each parameter; the empty text stands for a parameter that may be left out. */
function callsOf({ id, functions, groundTruth }: Row): readonly Call[] {
  return groundTruth.flatMap((truth) =>
    Object.entries(truth).flatMap(([name, accepted]) => {
      const tool = functions.find((each) => each.name === name);
      if (tool === undefined) return [];
      const args = Object.entries(accepted).flatMap(([key, [first]]) =>
        first === undefined || first === "" ? [] : [[key, chosen(first)] as const],
      );
      return [{ id, name, text: JSON.stringify(Object.fromEntries(args)), tools: { [name]: tool.parameters } }];
    }),
  );
}

/** Objects inside list the values of each of their keys once more. */
function chosen(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => chosen(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const first: Json | undefined = Array.isArray(item) ? item[0] : item;
      return first === undefined || first === "" ? [] : [[key, chosen(first)]];
    }),
  );
}

const ajv = new Ajv2020({ strict: false, logger: false });

/** Valid for a validator that is not ours, and with no key that the schema does not name. */
function isValid({ name, text, tools }: Call): boolean {
  const schema = closed(plainSchema(tools[name] ?? {}));
  if (typeof schema !== "object" || schema === null) return false;
  try {
    return ajv.validate(schema, JSON.parse(text));
  } catch {
    return false;
  }
}

function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item: Json) => closed(item));
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return "properties" in schema && !("additionalProperties" in schema)
    ? { ...parts, additionalProperties: false }
    : parts;
}
