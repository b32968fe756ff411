import type { Tool } from "../analyze/catalog.js";
import type { ToolDecl } from "../ir/tool.js";
import type { EnumMember, ObjectType, Property, TupleElement, Type, TypeGraph } from "../ir/type.js";
import { mapChildren } from "../ir/walk.js";
import { memberWire } from "../ir/wire.js";
import { memberPath, propertyPath } from "./path.js";

/** Says what stands in place of a text; `undefined` keeps it. */
export type Translate = (key: string, text: string) => string | undefined;

/** A text of a tool in the form of its translation: where it is, and what its author wrote. */
export interface ToolText {
  /** `description`, `params.flight.id`, `params.cabin=economy`, `returns.price`. */
  readonly key: string;
  readonly text: string;
}

/** Every text of a tool that a model may read, in the order of the declaration. */
export function textsOf(tool: Tool): readonly ToolText[] {
  const found: ToolText[] = [];
  mapTexts(tool, (key, text) => {
    found.push({ key, text });
    return undefined;
  });
  return found;
}

/** The tool with other texts. A type that several places share has the key of the first. */
export function mapTexts(tool: Tool, translate: Translate): Tool {
  const change = (key: string, text: string | undefined): string | undefined =>
    text === undefined || text === "" ? text : (translate(key, text) ?? text);
  const texts = {
    ...optional("title", change("title", tool.title)),
    description: change("description", tool.description) ?? "",
    ...(typeof tool.deprecated === "string" ? { deprecated: change("deprecated", tool.deprecated) ?? true } : {}),
  };
  const { root, definitions } = mapGraph(tool.input, "params.", translate);
  // Texts change, the shape does not: the root stays an object.
  const input = { root: root as ObjectType, definitions };
  const result = mapResult(tool.result, change, translate);
  return { ...tool, ...texts, input, result };
}

function mapResult(
  result: ToolDecl["result"],
  change: (key: string, text: string | undefined) => string | undefined,
  translate: Translate,
): ToolDecl["result"] {
  return {
    ...result,
    ...optional("description", change("returns", result.description)),
    ...(result.type === undefined ? {} : { type: mapGraph(result.type, "returns.", translate) }),
  };
}

function mapGraph(graph: TypeGraph, prefix: string, translate: Translate): TypeGraph {
  const done = new Map<string, Type>();
  const walk = (type: Type, path: string): Type => {
    switch (type.kind) {
      case "ref": {
        const target = graph.definitions[type.id];
        if (target === undefined || done.has(type.id)) return type;
        done.set(type.id, target);
        done.set(type.id, walk(target, path));
        return type;
      }
      case "object":
        return objectTexts(type, path);
      case "enum":
        return { ...type, members: type.members.map((member) => memberTexts(member, path)) };
      case "tuple": {
        const elements = type.elements.map((element, index) => elementTexts(element, `${path}[${index}]`));
        return { ...type, elements, ...optional("rest", type.rest && walk(type.rest, `${path}[]`)) };
      }
      case "union":
        return { ...type, members: type.members.map((member, index) => walk(member, memberPath(path, type, index))) };
      case "map":
        return { ...type, key: walk(type.key, `${path}{key}`), value: walk(type.value, `${path}.*`) };
      case "array":
      case "set":
        return mapChildren(type, (items) => walk(items, `${path}[]`));
      default:
        return mapChildren(type, (inner) => walk(inner, `${path}.*`));
    }
  };
  const say = (path: string, text: string | undefined): string | undefined =>
    text === undefined || text === "" ? undefined : (translate(`${prefix}${path}`, text) ?? text);
  const objectTexts = (type: ObjectType, path: string): ObjectType => ({
    ...type,
    ...optional("description", say(`${path}{}`, type.description)),
    properties: type.properties.map((property) => propertyTexts(property, propertyPath(path, property.wire))),
    ...optional("rest", type.rest && walk(type.rest, `${path}.*`)),
  });
  const propertyTexts = (property: Property, path: string): Property => ({
    ...property,
    ...optional("title", say(`${path}#title`, property.title)),
    ...optional("description", say(path, property.description)),
    type: walk(property.type, path),
  });
  const elementTexts = (element: TupleElement, path: string): TupleElement => ({
    ...element,
    ...optional("description", say(path, element.description)),
    type: walk(element.type, path),
  });
  const memberTexts = (member: EnumMember, path: string): EnumMember => ({
    ...member,
    ...optional("description", say(`${path}=${memberWire(member)}`, member.description)),
  });
  const root = walk(graph.root, "");
  const definitions = Object.entries(graph.definitions).map(([id, type]) => [id, done.get(id) ?? type] as const);
  return { root, definitions: Object.fromEntries(definitions) };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
