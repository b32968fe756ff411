import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { Definitions, Property, Type, TypeGraph } from "../type.js";
import { permits } from "./permits.js";

/** Removes refs that are used once and not recursive, and defaults and examples that their own types refuse. */
export function settle(
  graph: TypeGraph,
  tool: string | undefined,
): { readonly graph: TypeGraph; readonly diagnostics: readonly Diagnostic[] } {
  const loops = Object.keys(graph.definitions).filter((id) => isLoop(id, graph.definitions));
  if (loops.length > 0) {
    const details = tool === undefined ? {} : { tool };
    const broken = Object.fromEntries(
      Object.entries(graph.definitions).map(([id, type]) => [
        id,
        loops.includes(id) ? ({ kind: "json" } as const) : type,
      ]),
    );
    const found = diagnostic("TG4122", "a `$ref` leads back to itself", details);
    const settled = settle({ root: graph.root, definitions: broken }, tool);
    return { graph: settled.graph, diagnostics: [found, ...settled.diagnostics] };
  }
  const uses = new Map<string, number>();
  const count = (type: Type): void => {
    if (type.kind === "ref") uses.set(type.id, (uses.get(type.id) ?? 0) + 1);
    for (const inner of innerTypes(type)) count(inner);
  };
  for (const type of [graph.root, ...Object.values(graph.definitions)]) count(type);
  const single = new Set([...uses].filter(([id, n]) => n === 1 && !recursive(id, graph.definitions)).map(([id]) => id));
  const diagnostics: Diagnostic[] = [];
  const visit = (type: Type): Type => {
    if (type.kind === "ref") {
      const target = single.has(type.id) ? graph.definitions[type.id] : undefined;
      return target === undefined ? type : visit(target);
    }
    if (type.kind !== "object") return mapInner(type, visit);
    const mapped = mapInner(type, visit);
    if (mapped.kind !== "object") return mapped;
    return {
      ...mapped,
      properties: mapped.properties.map((property) => checked(property, graph.definitions, tool, diagnostics)),
    };
  };
  const kept = Object.entries(graph.definitions).filter(([id]) => !single.has(id) && uses.has(id));
  const root = visit(graph.root);
  return { graph: { root, definitions: Object.fromEntries(kept.map(([id, type]) => [id, visit(type)])) }, diagnostics };
}

function checked(
  property: Property,
  definitions: Definitions,
  tool: string | undefined,
  diagnostics: Diagnostic[],
): Property {
  const { default: value, examples, ...rest } = property;
  const fits = value === undefined || permits(property.type, value, definitions);
  if (!fits)
    diagnostics.push(
      diagnostic(
        "TG4123",
        `the default of \`${property.wire}\` is not of its type`,
        tool === undefined ? {} : { tool },
      ),
    );
  const good = examples?.filter((example) => permits(property.type, example, definitions)) ?? [];
  // A default says what absence means; a required property is never absent.
  const kept = fits && value !== undefined && property.optional;
  return { ...rest, ...(kept ? { default: value } : {}), ...(good.length === 0 ? {} : { examples: good }) };
}

/** Is a definition nothing but refs and unions of refs that lead back to it? */
function isLoop(id: string, definitions: Definitions): boolean {
  const bare = (type: Type | undefined, seen: ReadonlySet<string>): boolean => {
    if (type?.kind === "union") return type.members.some((member) => bare(member, seen));
    if (type?.kind !== "ref") return false;
    return type.id === id || (!seen.has(type.id) && bare(definitions[type.id], new Set([...seen, type.id])));
  };
  return bare(definitions[id], new Set());
}

function recursive(id: string, definitions: Definitions): boolean {
  const seen = new Set<string>();
  const reaches = (type: Type): boolean => {
    if (type.kind !== "ref") return innerTypes(type).some(reaches);
    if (type.id === id) return true;
    const target = definitions[type.id];
    if (target === undefined || seen.has(type.id)) return false;
    seen.add(type.id);
    return reaches(target);
  };
  const own = definitions[id];
  return own !== undefined && reaches(own);
}

function innerTypes(type: Type): readonly Type[] {
  const found: Type[] = [];
  mapInner(type, (inner) => {
    found.push(inner);
    return inner;
  });
  return found;
}

function mapInner(type: Type, visit: (type: Type) => Type): Type {
  switch (type.kind) {
    case "array":
      return { ...type, items: visit(type.items) };
    case "record":
      return { ...type, values: visit(type.values) };
    case "union":
      return { ...type, members: type.members.map(visit) };
    case "tuple":
      return {
        ...type,
        elements: type.elements.map((element) => ({ ...element, type: visit(element.type) })),
        ...(type.rest === undefined ? {} : { rest: visit(type.rest) }),
      };
    case "object":
      return {
        ...type,
        properties: type.properties.map((property) => ({ ...property, type: visit(property.type) })),
        ...(type.rest === undefined ? {} : { rest: visit(type.rest) }),
      };
    default:
      return type;
  }
}
