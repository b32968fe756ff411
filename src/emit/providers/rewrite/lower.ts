import type { Type, TypeGraph } from "../../../ir/type.js";
import { wireGraph } from "../../../ir/wire-graph.js";
import { oncePer } from "../../once-per.js";
import type { Dialect } from "../dialect.js";
import { expansions } from "./expansions.js";
import type { Form, Forms } from "./form.js";
import { lowerObject } from "./object.js";
import { lowerReference } from "./reference.js";
import { lowerScalar } from "./scalar.js";
import { type Expansion, type Refusal, reachable, recursiveIds, referencesOf, type Scope } from "./scope.js";
import { lowerTuple } from "./tuple.js";
import { lowerUnion, refuseConflicts } from "./union.js";

/** What lowering yields: the forms, unless the dialect cannot say the type. */
export interface Lowering {
  readonly forms?: Forms;
  readonly refusals: readonly Refusal[];
  /** Values of the type that the forms cannot say, in words. */
  readonly losses: readonly Refusal[];
  /** There are no refs, and all of the type was lowered: it is the same however far refs are written out. */
  readonly withoutRefs?: boolean;
}

/** What every lowering of a graph starts from, and those made so far: definitions and normalisers of all providers ask for the same few. */
const known = oncePer((graph: TypeGraph) => ({ wire: onTheWire(graph), lowerings: new Map<Dialect, Lowering>() }));

/** The forms of a graph in a dialect, computed once. */
export function lower(graph: TypeGraph, dialect: Dialect): Lowering {
  const { wire, lowerings } = known(graph);
  const lowering = lowerings.get(dialect) ?? lowerAnew(wire, dialect);
  lowerings.set(dialect, lowering);
  return lowering;
}

/** A graph in wire form, with what is found by following its refs. */
interface Wire extends TypeGraph {
  readonly hasRefs: boolean;
  readonly reached: ReadonlySet<string>;
  readonly recursive: ReadonlySet<string>;
}

function onTheWire(graph: TypeGraph): Wire {
  const wire = wireGraph(graph);
  // As most are: nothing to be followed.
  if (Object.keys(wire.definitions).length === 0)
    return { ...wire, hasRefs: false, reached: new Set(), recursive: new Set() };
  return {
    ...wire,
    hasRefs: referencesOf(wire.root).length > 0,
    reached: reachable(wire.root, wire.definitions),
    recursive: recursiveIds(wire.definitions),
  };
}

/** The forms of a graph in a dialect. A type that is too large written out in full is written out to fewer levels. */
function lowerAnew(wire: Wire, dialect: Dialect): Lowering {
  let last: Lowering = { refusals: [{ path: "", reason: "the type is too large to write out" }], losses: [] };
  for (const expansion of expansions(dialect, (one) => (wire.hasRefs ? attempt(wire, dialect, one).nodes : Infinity))) {
    const { lowering, nodes } = attempt(wire, dialect, expansion);
    const fits = nodes <= expansion.nodes;
    if (fits && !wire.hasRefs) return { ...lowering, withoutRefs: true };
    // Where something must be said, the last try is taken at any size.
    if (fits || dialect.leaf !== "prune") last = lowering;
    if (fits) break;
  }
  return last;
}

function attempt(wire: Wire, dialect: Dialect, expansion: Expansion): { lowering: Lowering; nodes: number } {
  const scope: Scope = {
    dialect,
    definitions: wire.definitions,
    recursive: wire.recursive,
    expansion,
    refusals: [],
    losses: [],
    unions: [],
    open: new Map(),
    depth: 0,
    nodes: 0,
  };
  const lowering = lowerIn(scope, wire);
  return { lowering, nodes: scope.nodes };
}

function lowerIn(scope: Scope, wire: Wire): Lowering {
  const { dialect } = scope;
  const kept = Object.entries(wire.definitions).filter(
    ([id]) =>
      wire.reached.has(id) &&
      (dialect.references === "keep" || (dialect.recursion === "keep" && scope.recursive.has(id))),
  );
  const definitions = kept.map(([id, type]) => [id, lowerType(type, scope, id)] as const);
  const root = lowerType(wire.root, scope, "", true);
  // Where refs are written out the forms with refs are looked at instead: there each pair is one.
  if (dialect.references === "keep")
    refuseConflicts(scope, Object.fromEntries(definitions.flatMap(([id, form]) => (form ? [[id, form]] : []))));
  const missing = definitions.find(([, form]) => form === undefined);
  if (root === undefined || missing !== undefined || scope.refusals.length > 0) {
    const reason = "the recursion has no end that this dialect can write out";
    const refusals = scope.refusals.length > 0 ? scope.refusals : [{ path: missing?.[0] ?? "", reason }];
    return { refusals, losses: scope.losses };
  }
  const forms = definitions.flatMap(([id, form]) => (form === undefined ? [] : [[id, form] as const]));
  return { forms: { root, definitions: Object.fromEntries(forms) }, refusals: [], losses: scope.losses };
}

/** The dialect with references kept: its forms are undone at any depth, whatever its definitions write out. */
export const unexpanded: (dialect: Dialect) => Dialect = oncePer((dialect) =>
  dialect.references === "keep" && dialect.recursion === "keep"
    ? dialect
    : { ...dialect, references: "keep", recursion: "keep" },
);

/** The forms that definitions are printed from; refused too where they could not be undone at every depth. */
export function formsIn(graph: TypeGraph, dialect: Dialect): Lowering {
  const kept = lower(graph, unexpanded(dialect));
  if (kept.withoutRefs || unexpanded(dialect) === dialect) return kept;
  const lowering = lower(graph, dialect);
  if (lowering.forms === undefined) return lowering;
  const { forms, refusals, losses: whole } = kept;
  const losses = [...lowering.losses, ...whole.filter(({ path, reason }) => !isSaid(path, reason, lowering.losses))];
  return forms === undefined ? { refusals, losses } : { ...lowering, losses };
}

function isSaid(path: string, reason: string, losses: readonly Refusal[]): boolean {
  return losses.some((loss) => loss.path === path && loss.reason === reason);
}

/** The form of one type; `undefined` when nothing can stand at this place. */
export function lowerType(type: Type, scope: Scope, path: string, atRoot = false): Form | undefined {
  scope.nodes += 1;
  // Beyond the limit the try is given up, but for the one that writes out no refs at all.
  if (scope.nodes > scope.expansion.nodes && scope.expansion.depth > 0) return { kind: "any" };
  switch (type.kind) {
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
    case "enum":
    case "literal":
      return lowerScalar(type, scope.dialect);
    case "array": {
      const items = lowerType(type.items, scope, `${path}[]`);
      const { minItems, maxItems, uniqueItems } = type;
      const bounds = {
        ...(minItems === undefined ? {} : { minItems }),
        ...(maxItems === undefined ? {} : { maxItems }),
        ...(uniqueItems ? { uniqueItems } : {}),
      };
      return items && { kind: "list", items, bounds };
    }
    case "tuple":
      return lowerTuple(type, scope, path);
    case "object":
      return lowerObject(type, scope, path, atRoot);
    case "record": {
      const values = lowerType(type.values, scope, `${path}.*`);
      const { minProperties, maxProperties, keyPattern } = type;
      const bounds = {
        ...(minProperties === undefined ? {} : { minProperties }),
        ...(maxProperties === undefined ? {} : { maxProperties }),
      };
      const kind = scope.dialect.maps === "keep" ? "record" : "entries";
      return values && { kind, values, bounds, ...(keyPattern === undefined ? {} : { keyPattern }) };
    }
    case "union":
      return lowerUnion(type, scope, path);
    case "ref":
      return lowerReference(type.id, scope, path);
    case "json":
      return lowerJson(scope, path);
    default:
      throw new TypeError(`the wire form has no ${type.kind}`);
  }
}

function lowerJson(scope: Scope, path: string): Form | undefined {
  switch (scope.dialect.json) {
    case "refuse":
      scope.refusals.push({ path, reason: "takes any JSON value" });
      return undefined;
    case "text":
      return { kind: "json-text" };
    default:
      return { kind: "any" };
  }
}
