import fc from "fast-check";
import type { ObjectType, Property, Type } from "../../src/ir/type.js";

/** A type with values of its code form that are all distinct from each other's wire forms. */
export interface Sample {
  readonly type: Type;
  /** Values in code form. */
  readonly code: fc.Arbitrary<unknown>;
}

const day = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });

const scalars: readonly Sample[] = [
  { type: { kind: "string" }, code: fc.string() },
  { type: { kind: "number" }, code: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0) },
  { type: { kind: "integer" }, code: fc.maxSafeInteger().map((value) => value + 0) },
  { type: { kind: "boolean" }, code: fc.boolean() },
  { type: { kind: "json" }, code: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))) },
  { type: { kind: "date", format: "date-time" }, code: day },
  { type: { kind: "date", format: "date" }, code: day.map((date) => new Date(date.toISOString().slice(0, 10))) },
  { type: { kind: "bigint" }, code: fc.bigInt() },
  { type: { kind: "url" }, code: fc.webUrl().map((url) => new URL(url)) },
  { type: { kind: "bytes", code: "Uint8Array", maxBytes: 1000 }, code: fc.uint8Array({ maxLength: 40 }) },
  {
    type: {
      kind: "enum",
      members: [{ value: "a" }, { value: 1, alias: "one" }, { value: false }, { value: "b", alias: "bee" }],
    },
    code: fc.constantFrom("a", 1, false, "b"),
  },
  { type: { kind: "literal", value: "only" }, code: fc.constant("only") },
];

const names = ["id", "date", "constructor", "__proto__", "a b", "toString", "item", "value", "名"];

/** Types up to a depth, with their values. */
export function samples(depth: number): fc.Arbitrary<Sample> {
  const scalar = fc.constantFrom(...scalars);
  if (depth === 0) return scalar;
  const inner = samples(depth - 1);
  return fc.oneof(
    scalar,
    inner.map(
      ({ type, code }): Sample => ({ type: { kind: "array", items: type }, code: fc.array(code, { maxLength: 4 }) }),
    ),
    inner.map(
      ({ type, code }): Sample => ({
        type: { kind: "record", values: type },
        code: fc.dictionary(fc.constantFrom(...names), code, { noNullPrototype: true }),
      }),
    ),
    inner.map(
      ({ type, code }): Sample => ({
        type: { kind: "map", key: { kind: "string" }, value: type },
        code: fc.array(fc.tuple(fc.string(), code), { maxLength: 4 }).map((pairs) => new Map(pairs)),
      }),
    ),
    fc.tuple(inner, inner).map(
      ([key, value]): Sample => ({
        type: {
          kind: "map",
          key: { kind: "bigint" },
          value: { kind: "tuple", elements: [key, value].map(({ type }) => ({ type, optional: false })) },
        },
        code: fc
          .array(fc.tuple(fc.bigInt(), fc.tuple(key.code, value.code)), { maxLength: 3 })
          .map((pairs) => new Map(pairs)),
      }),
    ),
    inner.map(
      ({ type, code }): Sample => ({
        type: { kind: "tuple", elements: [{ type: { kind: "integer" }, optional: false }], rest: type },
        code: fc.tuple(fc.nat(), fc.array(code, { maxLength: 3 })).map(([first, rest]) => [first, ...rest]),
      }),
    ),
    inner.map(
      ({ type, code }): Sample => ({
        type: { kind: "union", members: [{ kind: "array", items: type }, { kind: "boolean" }, { kind: "null" }] },
        code: fc.oneof(fc.array(code, { maxLength: 3 }), fc.boolean(), fc.constant(null)),
      }),
    ),
    fc.tuple(inner, inner).map(([a, b]) => tagged(a, b)),
    fc
      .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
      .chain((keys) =>
        fc
          .tuple(...keys.map((key) => fc.record({ key: fc.constant(key), sample: inner, kind: fc.nat(3) })))
          .map(objectSample),
      ),
  );
}

function tagged(a: Sample, b: Sample): Sample {
  const member = (tag: string, { type }: Sample): ObjectType => ({
    kind: "object",
    properties: [
      { name: "tag", wire: "tag", type: { kind: "literal", value: tag }, optional: false },
      { name: `its_${tag}`, wire: `its ${tag}`, type, optional: false },
    ],
  });
  return {
    type: { kind: "union", members: [member("a", a), member("b", b)], discriminator: "tag" },
    code: fc.oneof(
      a.code.map((value) => ({ tag: "a", its_a: value })),
      b.code.map((value) => ({ tag: "b", its_b: value })),
    ),
  };
}

interface Field {
  readonly key: string;
  readonly sample: Sample;
  /** 0 required, 1 optional, 2 undefined when absent, 3 required under another wire name. */
  readonly kind: number;
}

function objectSample(fields: readonly Field[]): Sample {
  const properties = fields.map(
    ({ key, sample, kind }): Property => ({
      name: key,
      wire: kind === 3 ? `${key}_wire` : key,
      type: sample.type,
      optional: kind === 1 || kind === 2,
      ...(kind === 2 ? { undefinedWhenAbsent: true } : {}),
    }),
  );
  const values = fc.tuple(
    ...fields.map(({ sample, kind }) =>
      kind === 0 || kind === 3 ? sample.code : fc.option(sample.code, { nil: undefined }),
    ),
  );
  const code = values.map((list) => {
    const value = {};
    fields.forEach(({ key, kind }, index) => {
      const item = list[index];
      if (item === undefined && kind === 1) return;
      Object.defineProperty(value, key, { value: item, enumerable: true, configurable: true, writable: true });
    });
    return value;
  });
  return { type: { kind: "object", properties }, code };
}
