import { type NamedChild, namedChildrenOf } from "../../ir/children.js";
import type { Type } from "../../ir/type.js";
import { resolve } from "./memo.js";
import type { Sharing } from "./shared.js";
import { memberTags } from "./union-tags.js";

/** A use of a provisional type that is still to be visited. */
interface Use {
  readonly id: string;
  /** The last steps to it. */
  readonly path: readonly string[];
}

/** Steps of a path that make a name. */
const namedSteps = 3;

/**
 * Names of the definitions to keep by provisional id, in the order of first use: each is the end of that use's path. A cycle is walked
 * from where it is entered outwards, so that its names are short.
 */
export function nameDefinitions(
  root: Type,
  provisional: ReadonlyMap<string, Type>,
  { shared, cycleOf }: Sharing,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  const taken = new Map<string, number>();
  const enter = ({ id, path }: Use): Type | undefined => {
    if (seen.has(id)) return undefined;
    seen.add(id);
    if (shared.has(id)) names.set(id, uniqueName(path, taken));
    return provisional.get(id);
  };
  const visit = (type: Type, path: readonly string[], meet: (use: Use) => void): void => {
    if (type.kind === "ref") meet({ id: type.id, path });
    else
      for (const child of stepsInto(type, provisional, shared))
        visit(child.type, child.step === undefined ? path : [...path, child.step].slice(-namedSteps), meet);
  };
  const follow = (use: Use): void => {
    const cycle = cycleOf.get(use.id);
    const pending = [use];
    const meet = (next: Use): void => {
      if (cycle !== undefined && cycleOf.get(next.id) === cycle) pending.push(next);
      else follow(next);
    };
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const type = enter(next);
      if (type !== undefined) visit(type, next.path, meet);
    }
  };
  visit(root, [], follow);
  return names;
}

/** The types inside one, with what leads to them: members of a union that are definitions are called by what tells them from the others. */
function stepsInto(
  type: Type,
  provisional: ReadonlyMap<string, Type>,
  shared: ReadonlySet<string>,
): readonly NamedChild[] {
  const children = namedChildrenOf(type);
  const isShared = (child: Type): boolean => child.kind === "ref" && shared.has(child.id);
  if (type.kind !== "union" || !type.members.some(isShared)) return children;
  const tags = memberTags(
    type.members.map((member) => resolve(member, provisional)),
    provisional,
  );
  return children.map((child, index) => {
    const step = tags[index];
    return step === undefined || !isShared(child.type) ? child : { ...child, step };
  });
}

/** The steps of a path as an identifier that no other definition has; `taken` holds for each name the number to try next behind it. */
function uniqueName(path: readonly string[], taken: Map<string, number>): string {
  const words = path.map((step) => step.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^_+|_+$/g, ""));
  const joined = words.filter((word) => word !== "").join("_");
  const base = joined === "" ? "root" : /^[0-9]/.test(joined) ? `t_${joined}` : joined;
  let name = base;
  let next = taken.get(base.toLowerCase()) ?? 2;
  while (taken.has(name.toLowerCase())) name = `${base}_${next++}`;
  taken.set(base.toLowerCase(), next);
  if (name !== base) taken.set(name.toLowerCase(), 2);
  return name;
}
