import type { Type, TypeGraph } from "../ir/type.js";
import { moduleNames, namesIn } from "./compose/names.js";
import { composeUnits } from "./compose/text.js";
import { placeText } from "./compose/writer.js";
import type { Expansion } from "./expand.js";
import { hoistTypes } from "./hoist.js";
import { type Plan, type PlanRoot, planUnits } from "./plan.js";
import { type Classes, classify, type Group, scopeOf, withClasses } from "./share.js";
import { placesOf } from "./unit.js";
import type { SharedValidator, ValidatorRequest, ValidatorText } from "./validators.js";

/** A text to be made: its units are planned, its checks not yet expanded. */
export interface Draft<Text> {
  readonly plan: Plan;
  /** Groups whose modules the text imports. */
  readonly shared: readonly string[];
  /** Joins the expanded checks into the text. */
  compose(expansions: ReadonlyMap<string, Expansion>): Text;
}

/** The validator of a request and the shared modules that it leads to, by id. */
export interface RequestDraft {
  readonly own: Draft<ValidatorText>;
  readonly modules: ReadonlyMap<string, Draft<SharedValidator>>;
}

/** Drafts of shared modules by id. One draft does for all requests: its name says what is in it. */
export type ModuleDrafts = Map<string, Draft<SharedValidator>>;

/** Plans a request whose graph is a skeleton. What it gives depends on the request alone; `drafts` spares planning a module twice. */
export function draftRequest(request: ValidatorRequest, closed: boolean, drafts: ModuleDrafts): RequestDraft {
  const graph = hoistTypes(request.graph);
  const classes = classify(graph.definitions);
  const groups = new Map([...classes.groupOf.values()].map((group) => [group.id, group]));
  const own = draftOwn(request.id, graph, classes, closed);
  const modules = new Map<string, Draft<SharedValidator>>();
  const pending = [...own.shared];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const group = groups.get(id);
    if (modules.has(id) || group === undefined) continue;
    const draft = drafts.get(id) ?? draftModule(group, classes, closed);
    drafts.set(id, draft);
    modules.set(id, draft);
    pending.push(...draft.shared);
  }
  return { own, modules };
}

function draftOwn(id: string, graph: TypeGraph, classes: Classes, closed: boolean): Draft<ValidatorText> {
  const scope = scopeOf(classes);
  const root = withClasses(graph.root, classes.classOf);
  const names = namesIn(id);
  const check = `check_${id}`;
  const found = root.kind === "ref" ? scope.find(root.id) : undefined;
  if (found?.kind === "shared") {
    const module = `$${found.module}`;
    const statements = `const ${check}: (input: unknown) => readonly $rt.Issue[] = /* @__PURE__ */ $rt.validator(${module}.is${found.index}, ${module}.report${found.index});\n`;
    return {
      plan: { units: [], shared: [found.module] },
      shared: [found.module],
      compose: () => ({ statements, check, shared: [found.module] }),
    };
  }
  const start: PlanRoot =
    found === undefined ? { type: root, path: "" } : { type: found.type, path: "", definition: found.definition };
  const plan = planUnits([start], scope);
  const { shared } = plan;
  return {
    plan,
    shared,
    compose: (expansions) => ({
      statements:
        composeUnits(plan.units, expansions, { names, exported: 0, closed }) +
        `const ${check}: (input: unknown) => readonly $rt.Issue[] = /* @__PURE__ */ $rt.validator(${names.is(0)}, ${names.report(0)});\n`,
      check,
      shared,
    }),
  };
}

function draftModule(group: Group, classes: Classes, closed: boolean): Draft<SharedValidator> {
  const roots = group.classes.map((name): PlanRoot => {
    const type: Type = classes.definitions[name] ?? { kind: "json" };
    return { type, path: "", definition: name };
  });
  const plan = planUnits(roots, scopeOf(classes, group.id));
  const { shared } = plan;
  return {
    plan,
    shared,
    compose: (expansions) => ({
      id: group.id,
      statements: composeUnits(plan.units, expansions, { names: moduleNames, exported: roots.length, closed }),
      shared,
    }),
  };
}

/** Every canonical text of a plan, for typia to expand. */
export function textsOf(plan: Plan): readonly string[] {
  return plan.units.flatMap((unit) => placesOf(unit).map(placeText));
}
