import type { InputGraph } from "../ir/tool.js";
import type { Definitions, Property, Type } from "../ir/type.js";

/** A property that a test picked out, by its wire path; `*` stands for an array index or a map key, `**` for any number of steps (recursion). */
export interface FoundProperty {
  readonly path: string;
  readonly property: Property;
}

/** Where a definition that is used in several places is looked into: at all of them, or at the first alone. */
type Places = "all" | "first";

/** Finds properties of the arguments, wherever they are, in the order of the declaration. */
export function findProperties(
  graph: InputGraph,
  picks: (property: Property) => boolean,
  places: Places = "all",
): readonly FoundProperty[] {
  const found = new Map<string, FoundProperty>();
  const worthwhile = definitionsThatHold(graph.definitions, picks);
  const seen = new Set<string>();
  const visit = (type: Type, steps: readonly string[], open: readonly string[]): void => {
    if (type.kind === "ref") {
      // Once inside itself, a definition is described by one more round from any depth.
      const rounds = open.filter((id) => id === type.id).length;
      const body = graph.definitions[type.id];
      if (body === undefined || rounds > 1 || !worthwhile.has(type.id) || (places === "first" && seen.has(type.id)))
        return;
      seen.add(type.id);
      visit(body, rounds === 1 ? [...steps, "**"] : steps, [...open, type.id]);
      return;
    }
    for (const { step, type: part, property } of parts(type)) {
      const at = [...steps, ...step];
      if (property !== undefined && picks(property)) found.set(at.join("."), { path: at.join("."), property });
      visit(part, at, open);
    }
  };
  visit(graph.root, [], []);
  return [...found.values()];
}

interface Part {
  readonly step: readonly string[];
  readonly type: Type;
  readonly property?: Property;
}

/** The types directly inside one, with the wire steps that lead there. */
function parts(type: Type): readonly Part[] {
  switch (type.kind) {
    case "object": {
      const named = type.properties.map((property) => ({ step: [property.wire], type: property.type, property }));
      return type.rest === undefined ? named : [...named, { step: ["*"], type: type.rest }];
    }
    case "array":
    case "set":
      return [{ step: ["*"], type: type.items }];
    case "tuple":
      return [...type.elements.map((element) => element.type), ...(type.rest === undefined ? [] : [type.rest])].map(
        (element) => ({ step: ["*"], type: element }),
      );
    case "record":
      return [{ step: ["*"], type: type.values }];
    case "map":
      return [
        { step: ["*"], type: type.value },
        { step: ["*", "*"], type: type.value },
      ];
    case "union":
      return type.members.map((member) => ({ step: [], type: member }));
    default:
      return [];
  }
}

/** Ids of the definitions in which, at any depth, a property is picked: others need no visit, of which there can be very many. */
function definitionsThatHold(definitions: Definitions, picks: (property: Property) => boolean): ReadonlySet<string> {
  const holds = new Set<string>();
  const reaches = (type: Type): boolean =>
    type.kind === "ref"
      ? holds.has(type.id)
      : parts(type).some(({ type: part, property }) => (property !== undefined && picks(property)) || reaches(part));
  for (let before = -1; before !== holds.size; ) {
    before = holds.size;
    for (const [id, type] of Object.entries(definitions)) if (!holds.has(id) && reaches(type)) holds.add(id);
  }
  return holds;
}

/** Wire paths of the enums among the arguments with the values that they allow, in the order of the declaration; a shared definition is described where it is first used. */
export function findEnums(
  graph: InputGraph,
): readonly { readonly path: string; readonly type: Type & { kind: "enum" } }[] {
  const enumWithin = (type: Type): (Type & { kind: "enum" }) | undefined => {
    if (type.kind === "enum") return type;
    if (type.kind === "array" || type.kind === "set") return enumWithin(type.items);
    if (type.kind === "union") return type.members.map(enumWithin).find((member) => member !== undefined);
    if (type.kind !== "ref") return undefined;
    const target = graph.definitions[type.id];
    return target?.kind === "enum" ? target : undefined;
  };
  return findProperties(graph, ({ type }) => enumWithin(type) !== undefined, "first").flatMap(({ path, property }) => {
    const type = enumWithin(property.type);
    return type === undefined ? [] : [{ path, type }];
  });
}
