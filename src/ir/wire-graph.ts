import { literalPattern } from "./literal-pattern.js";
import type { BigintType, BytesType, Definitions, MapType, RecordType, StringType, Type, TypeGraph } from "./type.js";
import { BASE64_PATTERN, BIGINT_PATTERN, base64Length, isStringKey, memberWire, resolve } from "./wire.js";

/** Text that stands for a kind that JSON lacks; `rich` says more about it than keywords can. */
export interface WireString extends StringType {
  readonly rich?: BigintType | BytesType;
}

/** The same type with every rich kind replaced by the JSON kind it has on the wire. Names, order and documentation stay. */
export function wireGraph(graph: TypeGraph): TypeGraph {
  const { definitions } = graph;
  return {
    root: wireType(graph.root, definitions),
    definitions: Object.fromEntries(Object.entries(definitions).map(([id, type]) => [id, wireType(type, definitions)])),
  };
}

/** One type of {@link wireGraph}. */
function wireType(type: Type, definitions: Definitions): Type {
  const text = (string: WireString): WireString => string;
  const wire = (inner: Type): Type => wireType(inner, definitions);
  switch (type.kind) {
    case "date":
      return { kind: "string", format: type.format };
    case "bigint":
      return text({ kind: "string", pattern: BIGINT_PATTERN, rich: type });
    case "bytes":
      return text({ kind: "string", pattern: BASE64_PATTERN, maxLength: base64Length(type.maxBytes), rich: type });
    case "url":
      return { kind: "string", format: "uri" };
    case "set":
      return { ...type, kind: "array", items: wire(type.items), uniqueItems: true };
    case "map":
      return wireMap(type, definitions);
    case "array":
      return { ...type, items: wire(type.items) };
    case "tuple":
      return {
        ...type,
        elements: type.elements.map((element) => ({ ...element, type: wire(element.type) })),
        ...(type.rest === undefined ? {} : { rest: wire(type.rest) }),
      };
    case "object":
      return {
        ...type,
        properties: type.properties.map((property) => {
          const inner = wire(property.type);
          return inner === property.type ? property : { ...property, type: inner };
        }),
        ...(type.rest === undefined ? {} : { rest: wire(type.rest) }),
      };
    case "record":
      return { ...type, values: wire(type.values) };
    case "union":
      return { ...type, members: type.members.map(wire) };
    default:
      return type;
  }
}

function wireMap(type: MapType, definitions: Definitions): Type {
  const key = wireType(type.key, definitions);
  const value = wireType(type.value, definitions);
  if (isStringKey(type.key, definitions)) return record(value, keyPattern(key, definitions));
  const elements = [
    { type: key, optional: false, name: "key" },
    { type: value, optional: false, name: "value" },
  ];
  return { kind: "array", items: { kind: "tuple", elements } };
}

function record(values: Type, pattern: string | undefined): RecordType {
  return { kind: "record", values, ...(pattern === undefined ? {} : { keyPattern: pattern }) };
}

function keyPattern(key: Type, definitions: Definitions): string | undefined {
  const type = resolve(key, definitions);
  if (type.kind === "string") return type.pattern;
  if (type.kind === "literal") return oneOfTexts([String(type.value)]);
  if (type.kind === "enum") return oneOfTexts(type.members.map((member) => String(memberWire(member))));
  return undefined;
}

function oneOfTexts(texts: readonly string[]): string {
  return `^(${texts.map(literalPattern).join("|")})$`;
}
