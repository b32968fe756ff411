import type { CoerceContext } from "../../contract.js";
import { type Coercer, type Key, mended, type Place, pathOf } from "./coercer.js";
import { closest, type Ladder, ladder } from "./ladder.js";
import { numberIn } from "./scalars.js";

/** A value of a closed list of texts, by the ladder. A number or boolean is read as its text. */
export function toOneOf(table: Ladder): Coercer {
  return {
    coerce: (value, context, parent, key) => climb(table, value, context, parent, key),
    fits: (value) => table.values.includes(value as string),
  };
}

/** Names that a closed list gives to its numbers or booleans, and what each means. */
export interface NamedValues {
  readonly names: Ladder;
  readonly values: readonly (number | boolean)[];
}

/** A value of a closed list that holds numbers or booleans, perhaps beside texts. */
export function toOneOfMixed(others: readonly (number | boolean)[], table: Ladder, named?: NamedValues): Coercer {
  const fits = (value: unknown) => table.values.includes(value as string) || others.includes(value as number);
  return {
    coerce(value, context, parent, key) {
      if (context.level === "exact" || typeof value !== "string" || fits(value)) return value;
      const text = value.trim().toLowerCase();
      const number = numberIn(text);
      const other = others.find((item) => item === number || (typeof item === "boolean" && String(item) === text));
      if (other !== undefined) return mended(value, other, `string-to-${typeof other}`, context, parent, key);
      const name = named && closest(named.names, value, context.level)?.value;
      const meant = name === undefined ? undefined : named?.values[named.names.values.indexOf(name)];
      if (meant !== undefined) return mended(value, meant, "synonym", context, parent, key);
      return climb(table, value, context, parent, key);
    },
    fits,
  };
}

/** A text whose values are known only at run time, by the name of their source. */
export function toSourced(source: string): Coercer {
  return {
    coerce(value, context, parent, key) {
      const lists = context.dynamicEnums;
      const values = lists !== undefined && Object.hasOwn(lists, source) ? lists[source] : undefined;
      if (values === undefined) return value;
      const found = climb(tableOf(values), value, context, parent, key);
      if (typeof found !== "string" || !values.includes(found)) {
        context.refuse?.({ path: pathOf(parent, key), expected: expectedOf(values), value, allowed: values });
      }
      return found;
    },
    fits: (value) => typeof value === "string",
  };
}

const LISTED = 20;

function expectedOf(values: readonly string[]): string {
  if (values.length === 0) return "one of a list that is empty for now";
  const listed = values.slice(0, LISTED).map((value) => JSON.stringify(value));
  return `one of ${listed.join(", ")}${values.length > LISTED ? `, ... (${values.length} values)` : ""}`;
}

function climb(table: Ladder, value: unknown, context: CoerceContext, parent: Place | undefined, key: Key): unknown {
  if (context.level === "exact") return value;
  if (Number.isFinite(value) || typeof value === "boolean") {
    const text = String(value);
    return table.values.includes(text) ? mended(value, text, `${typeof value}-to-string`, context, parent, key) : value;
  }
  if (typeof value !== "string") return value;
  const match = closest(table, value, context.level);
  return match === undefined || match.rule === "exact"
    ? value
    : mended(value, match.value, match.rule, context, parent, key);
}

const tables = new WeakMap<readonly string[], Ladder>();

function tableOf(values: readonly string[]): Ladder {
  let table = tables.get(values);
  if (table === undefined) {
    table = ladder(values);
    tables.set(values, table);
  }
  return table;
}
