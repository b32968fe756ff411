import { childrenOf, namedChildrenOf } from "../../ir/children.js";
import type { Type, TypeGraph } from "../../ir/type.js";
import { mapChildren } from "../../ir/walk.js";
import { discriminatorOf } from "./discriminator.js";
import { resolve } from "./memo.js";

/** Types of fewer parts than this are repeated where they are used: a ref would cost the model more than it saves. */
const trivialWeight = 8;

/**
 * Makes the final graph of a provisional one: types used once stand where they are used; recursive ones, and larger ones used more
 * than once, become definitions, named by the path of their first use.
 */
export function finishGraph(root: Type, provisional: ReadonlyMap<string, Type>): TypeGraph {
  const uses = countUses(root, provisional);
  const names = nameShared(root, provisional, uses);
  const definitions: [string, Type][] = [];
  const finish = (type: Type): Type => {
    if (type.kind === "ref") {
      const name = names.get(type.id);
      if (name !== undefined) return { kind: "ref", id: name };
      const target = provisional.get(type.id);
      return target === undefined ? type : finish(target);
    }
    const finished = mapChildren(type, finish);
    if (finished.kind !== "union") return finished;
    const discriminator = discriminatorOf(type.kind === "union" ? type.members : [], provisional);
    return discriminator === undefined ? finished : { ...finished, discriminator };
  };
  for (const [id, name] of names) {
    const target = provisional.get(id);
    if (target !== undefined) definitions.push([name, finish(target)]);
  }
  return { root: finish(resolve(root, provisional)), definitions: Object.fromEntries(definitions) };
}

interface Uses {
  readonly counts: ReadonlyMap<string, number>;
  readonly recursive: ReadonlySet<string>;
  /** Number of parts when everything inside stands inline. */
  readonly weights: ReadonlyMap<string, number>;
}

function countUses(root: Type, provisional: ReadonlyMap<string, Type>): Uses {
  const counts = new Map<string, number>();
  const recursive = new Set<string>();
  const weights = new Map<string, number>();
  const open = new Set<string>();
  const visit = (type: Type): number => {
    if (type.kind !== "ref") {
      const own = type.kind === "enum" ? type.members.length / 2 : 1;
      return childrenOf(type).reduce((sum, child) => sum + visit(child), own);
    }
    counts.set(type.id, (counts.get(type.id) ?? 0) + 1);
    if (open.has(type.id)) {
      recursive.add(type.id);
      return 1;
    }
    const known = weights.get(type.id);
    if (known !== undefined) return known;
    const target = provisional.get(type.id);
    if (target === undefined) return 1;
    open.add(type.id);
    const weight = visit(target);
    open.delete(type.id);
    weights.set(type.id, Math.min(weight, 1_000_000));
    return weight;
  };
  visit(root);
  return { counts, recursive, weights };
}

/** Names of the definitions to keep, in the order of first use. */
function nameShared(root: Type, provisional: ReadonlyMap<string, Type>, uses: Uses): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  const taken = new Set<string>();
  const visit = (type: Type, path: readonly string[]): void => {
    if (type.kind === "ref") {
      if (seen.has(type.id)) return;
      seen.add(type.id);
      if (isShared(type.id, uses)) names.set(type.id, uniqueName(path, taken));
      const target = provisional.get(type.id);
      if (target !== undefined) visit(target, path);
      return;
    }
    for (const child of namedChildrenOf(type))
      visit(child.type, child.step === undefined ? path : [...path, child.step]);
  };
  visit(root, []);
  return names;
}

function isShared(id: string, { counts, recursive, weights }: Uses): boolean {
  if (recursive.has(id)) return true;
  return (counts.get(id) ?? 0) > 1 && (weights.get(id) ?? 0) >= trivialWeight;
}

/** The last steps of the path as an identifier that no other definition has. */
function uniqueName(path: readonly string[], taken: Set<string>): string {
  const words = path.slice(-3).map((step) => step.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^_+|_+$/g, ""));
  const joined = words.filter((word) => word !== "").join("_");
  const base = joined === "" ? "root" : /^[0-9]/.test(joined) ? `t_${joined}` : joined;
  let name = base;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}
