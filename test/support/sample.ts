import fc from "fast-check";
import type { Json } from "../../src/ir/json.js";
import type { Definitions, NumericBounds, StringFormat, StringType, Type, TypeGraph } from "../../src/ir/type.js";
import { isStringKey, memberWire } from "../../src/ir/wire.js";
import { type Height, heights } from "./height.js";

/** Valid texts of each format. */
export const formatSamples: Readonly<Record<StringFormat, readonly string[]>> = {
  "date-time": ["2024-02-29T23:59:59Z", "1999-12-31T00:00:00.123+05:30"],
  date: ["2024-02-29", "0001-01-01"],
  time: ["12:00:00Z", "23:59:59.9-08:00"],
  duration: ["P1D", "PT2H30M", "P3W"],
  email: ["ann@example.com", "a.b+c@sub.example.org"],
  "idn-email": ["安@例子.中国"],
  hostname: ["example.com", "localhost"],
  ipv4: ["127.0.0.1", "255.255.255.255"],
  ipv6: ["::1", "2001:db8::8a2e:370:7334", "::ffff:1.2.3.4"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  uri: ["https://example.com/a?b=c#d", "urn:isbn:0451450523"],
  "uri-reference": ["../a", "https://example.com"],
  "uri-template": ["/users/{id}"],
  iri: ["https://例子.中国/路"],
  "iri-reference": ["路"],
  "json-pointer": ["/a/~0b", ""],
  "relative-json-pointer": ["1/a", "0#"],
  regex: ["^a+$"],
  byte: ["QUJD", "QQ=="],
};

const patternSamples: Readonly<Record<string, readonly string[]>> = {
  "^[A-Z]{3}$": ["SFO", "JFK"],
  a: ["a", "banana"],
  "^\\p{Lu}": ["Ä", "Zed"],
  "^a/b$": ["a/b"],
  "[^\\s]+": ["x", " y "],
  "^(x|y)*$": ["", "xyx"],
  "\\\\": ["\\", "a\\b"],
  "^[a-z]+$": ["k", "key"],
};

/** Values that the type accepts in wire form (almost always: a `uniqueItems` or a length may fail; ask an oracle). */
export function sampleValid(graph: TypeGraph): fc.Arbitrary<Json> {
  return fc.gen().map((gen) => {
    const draw = new Draw(graph.definitions, heights(graph.definitions), (limit) =>
      gen(fc.nat, { max: Math.max(0, limit - 1) }),
    );
    return draw.value(graph.root, 0);
  });
}

/** Values close to {@link sampleValid}: one or two places changed, removed or added. */
export function sampleMutated(graph: TypeGraph): fc.Arbitrary<Json> {
  return fc
    .tuple(sampleValid(graph), fc.array(fc.tuple(fc.nat(1000), fc.nat(11), fc.nat(20)), { minLength: 1, maxLength: 2 }))
    .map(([value, steps]) =>
      steps.reduce((current, [place, change, detail]) => mutate(current, place, change, detail), value),
    );
}

class Draw {
  constructor(
    private readonly definitions: Definitions,
    private readonly height: Height,
    private readonly below: (limit: number) => number,
  ) {}

  value(type: Type, depth: number): Json {
    switch (type.kind) {
      case "string":
        return this.text(type);
      case "number":
      case "integer":
        return this.number(type, type.kind === "integer");
      case "boolean":
        return this.below(2) === 0;
      case "null":
        return null;
      case "enum":
        return this.one(type.members.map(memberWire));
      case "literal":
        return type.value;
      case "array":
        return this.items(type.items, type.minItems ?? 0, type.maxItems ?? 3, depth);
      case "set":
        return this.items(type.items, type.minItems ?? 0, Math.min(1, type.maxItems ?? 1), depth);
      case "tuple": {
        const required = type.elements.filter((element) => !element.optional).length;
        const count = required + this.below(type.elements.length - required + 1);
        const rest =
          type.rest !== undefined && count === type.elements.length ? this.items(type.rest, 0, 2, depth) : [];
        return [...type.elements.slice(0, count).map((element) => this.value(element.type, depth + 1)), ...rest];
      }
      case "object": {
        const entries = type.properties.flatMap((property): (readonly [string, Json])[] =>
          property.optional && (depth > 4 || this.below(2) === 0)
            ? []
            : [[property.wire, this.value(property.type, depth + 1)]],
        );
        const rest =
          type.rest === undefined || depth > 4 || this.below(2) === 0
            ? []
            : [["other", this.value(type.rest, depth + 1)] as const];
        return Object.fromEntries([...entries, ...rest]);
      }
      case "record":
        return this.record(
          type.keyPattern === undefined ? ["k", "constructor", "a b"] : ["key", "k"],
          type.values,
          depth,
        );
      case "map":
        if (isStringKey(type.key, this.definitions))
          return this.record([String(this.value(type.key, depth))], type.value, depth);
        return [[this.value(type.key, depth + 1), this.value(type.value, depth + 1)]].slice(depth > 4 ? 1 : 0);
      case "union": {
        const possible = type.members.filter((member) => this.height(member) < Number.POSITIVE_INFINITY);
        const smallest = Math.min(...possible.map(this.height));
        return this.value(
          this.one(depth > 4 ? possible.filter((member) => this.height(member) === smallest) : possible),
          depth + 1,
        );
      }
      case "ref":
        return this.value(this.definitions[type.id] ?? { kind: "null" }, depth + 1);
      case "json":
        return this.one<Json>([1, "x", null, [1, { a: [] }], { deep: { er: true } }]);
      case "date":
        return this.one(formatSamples[type.format]);
      case "bigint":
        return this.one(["0", "-5", "42"]);
      case "bytes":
        return this.one(["", "QUJD", "QQ=="]);
      case "url":
        return this.one(["https://example.com/", "mailto:a@b.c"]);
    }
  }

  private one<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error("nothing to choose from");
    return value;
  }

  private items(type: Type, minimum: number, maximum: number, depth: number): Json[] {
    const most = depth > 4 ? minimum : Math.max(minimum, Math.min(maximum, minimum + 2));
    return Array.from({ length: minimum + this.below(most - minimum + 1) }, () => this.value(type, depth + 1));
  }

  private record(keys: readonly string[], values: Type, depth: number): Json {
    const used = keys.filter(() => depth <= 4 && this.below(2) === 0);
    return Object.fromEntries(used.map((key) => [key, this.value(values, depth + 1)]));
  }

  private text(type: StringType): string {
    if (type.pattern !== undefined) return this.one(patternSamples[type.pattern] ?? ["?"]);
    if (type.format !== undefined) return this.one(formatSamples[type.format]);
    const low = type.minLength ?? 0;
    const high = type.maxLength ?? low + 3;
    return Array.from({ length: low + this.below(high - low + 1) }, () => this.one(["a", "é", "😀", "北", " "])).join(
      "",
    );
  }

  private number(bounds: NumericBounds, whole: boolean): number {
    const low = bounds.minimum ?? (bounds.exclusiveMinimum !== undefined ? bounds.exclusiveMinimum + 1 : undefined);
    const high = bounds.maximum ?? (bounds.exclusiveMaximum !== undefined ? bounds.exclusiveMaximum - 1 : undefined);
    const base = low ?? (high === undefined ? 0 : high - 5);
    const value = Math.min(high ?? Number.POSITIVE_INFINITY, base + this.below(6));
    if (bounds.multipleOf !== undefined) return Math.ceil(value / bounds.multipleOf) * bounds.multipleOf;
    return whole || this.below(2) === 0 ? value : value + (high === undefined || value + 0.5 <= high ? 0.5 : 0);
  }
}

const wrong: readonly Json[] = [
  null,
  1,
  1.5,
  -1e6,
  "q",
  "",
  true,
  {},
  [],
  [null],
  { a: 1 },
  "😀😀😀",
  0.3,
  1e15,
  "2024-02-30",
  "2024-02-29",
  "SFO",
  "a",
  "t0",
  "ab",
];

/** Changes one place of a value: replaces it, drops it, adds a key or an item, wraps it, turns `[` into `{`. */
function mutate(value: Json, place: number, change: number, detail: number): Json {
  const copy = { root: structuredClone(value) as unknown };
  const places: { holder: Record<string, unknown> | unknown[]; key: string }[] = [];
  const walk = (holder: object): void => {
    for (const [key, inside] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      if (typeof inside === "object" && inside !== null) walk(inside);
    }
  };
  walk(copy);
  const spot = places[place % places.length];
  if (spot === undefined) return value;
  const holder = spot.holder as Record<string, unknown>;
  const at = (holder as Record<string, unknown>)[spot.key];
  const put = (next: unknown): void => {
    Object.defineProperty(holder, spot.key, { value: next, enumerable: true, configurable: true, writable: true });
  };
  if (change === 0 && holder !== (copy as unknown)) {
    if (Array.isArray(holder)) holder.splice(Number(spot.key), 1);
    else delete holder[spot.key];
  } else if (change === 1 && typeof at === "object" && at !== null && !Array.isArray(at))
    (at as Record<string, unknown>)[["extra", "a", "constructor", "toString"][detail % 4] ?? "extra"] = wrong[detail];
  else if (change === 2 && Array.isArray(at)) at.push(at[0] ?? wrong[detail]);
  else if (change === 3) put([at]);
  else if (change === 4 && typeof at === "string") put(`${at}${["x", "😀", " ", "\n"][detail % 4]}`);
  else if (change === 5 && typeof at === "number") put(at + (detail - 10) / 2);
  else if (change === 6 && Array.isArray(at)) put(Object.fromEntries(Object.entries(at)));
  else put(wrong[detail % wrong.length]);
  return copy.root as Json;
}
