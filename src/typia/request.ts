import type { Type, TypeGraph } from "../ir/type.js";
import { moduleNames, namesIn } from "./compose/names.js";
import { composeUnits } from "./compose/text.js";
import { placeText } from "./compose/writer.js";
import type { Expansion } from "./expand.js";
import { hoistTypes } from "./hoist.js";
import { type Plan, type PlanRoot, planUnits } from "./plan.js";
import { type Classes, classify, type FoundDefinition, type Group, scopeOf } from "./share.js";
import { placesOf } from "./unit.js";
import type { SharedValidator, ValidatorRequest, ValidatorText } from "./validators.js";
import { withClasses } from "./with-classes.js";

/** A text to be made: its units are planned, its checks not yet expanded. */
export interface Draft<Text> {
  readonly plan: Plan;
  /** Joins the expanded checks into the text. */
  compose(expansions: ReadonlyMap<string, Expansion>): Text;
}

/** The validator of a request and the shared modules that it leads to, by id. */
export interface RequestDraft {
  readonly own: Draft<ValidatorText>;
  readonly modules: ReadonlyMap<string, Draft<SharedValidator>>;
}

/** Drafts made so far, to be made once. */
export interface Drafts {
  /** Shared modules by id. One draft does for all requests: its name says what is in it. */
  readonly modules: Map<string, Draft<SharedValidator>>;
  /** Plans by the text of their graph: many tools give back the same. */
  readonly graphs: Map<string, GraphDraft>;
}

/** What a graph is checked by, whoever asks for it. */
interface GraphDraft {
  readonly plan: Plan;
  /** Set where a shared module has the whole of it. */
  readonly found?: FoundDefinition & { readonly kind: "shared" };
  readonly modules: ReadonlyMap<string, Draft<SharedValidator>>;
}

/** Plans a request whose graph is a skeleton. What it gives depends on the request alone; `drafts` spares planning anything twice. */
export function draftRequest({ id, graph }: ValidatorRequest, closed: boolean, drafts: Drafts): RequestDraft {
  const text = JSON.stringify(graph);
  const draft = drafts.graphs.get(text) ?? draftGraph(graph, closed, drafts);
  drafts.graphs.set(text, draft);
  return { own: ownDraft(id, draft, closed), modules: draft.modules };
}

function draftGraph(skeleton: TypeGraph, closed: boolean, drafts: Drafts): GraphDraft {
  const graph = hoistTypes(skeleton);
  const classes = classify(graph.definitions);
  const groups = new Map([...classes.groupOf.values()].map((group) => [group.id, group]));
  const own = planOwn(graph, classes);
  const modules = new Map<string, Draft<SharedValidator>>();
  const pending = [...own.plan.shared];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const group = groups.get(id);
    if (modules.has(id) || group === undefined) continue;
    const draft = drafts.modules.get(id) ?? draftModule(group, classes, closed);
    drafts.modules.set(id, draft);
    modules.set(id, draft);
    pending.push(...draft.plan.shared);
  }
  return { ...own, modules };
}

function planOwn(graph: TypeGraph, classes: Classes): Pick<GraphDraft, "plan" | "found"> {
  const scope = scopeOf(classes);
  const root = withClasses(graph.root, classes.classOf);
  const found = root.kind === "ref" ? scope.find(root.id) : undefined;
  if (found?.kind === "shared") return { plan: { units: [], shared: [found.module] }, found };
  const start: PlanRoot =
    found === undefined ? { type: root, path: "" } : { type: found.type, path: "", definition: found.definition };
  return { plan: planUnits([start], scope) };
}

function ownDraft(id: string, { plan, found }: GraphDraft, closed: boolean): Draft<ValidatorText> {
  const names = namesIn(id);
  const check = `check_${id}`;
  const functions = found
    ? [`$${found.module}.is${found.index}`, `$${found.module}.report${found.index}`]
    : [names.is(0), names.report(0)];
  const statement = `const ${check}: (input: unknown) => readonly $rt.Issue[] = /* @__PURE__ */ $rt.validator(${functions.join(", ")});\n`;
  return {
    plan,
    compose: (expansions) => ({
      statements: composeUnits(plan.units, expansions, { names, exported: 0, closed }) + statement,
      check,
      shared: plan.shared,
    }),
  };
}

function draftModule(group: Group, classes: Classes, closed: boolean): Draft<SharedValidator> {
  const roots = group.classes.map((name): PlanRoot => {
    const type: Type = classes.definitions[name] ?? { kind: "json" };
    return { type, path: "", definition: name };
  });
  const plan = planUnits(roots, scopeOf(classes, group.id));
  return {
    plan,
    compose: (expansions) => ({
      id: group.id,
      statements: composeUnits(plan.units, expansions, { names: moduleNames, exported: roots.length, closed }),
      shared: plan.shared,
    }),
  };
}

/** Every canonical text of a plan, for typia to expand. */
export function textsOf(plan: Plan): readonly string[] {
  return plan.units.flatMap((unit) => placesOf(unit).map(placeText));
}
