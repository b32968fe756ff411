import type { Type, TypeGraph } from "../../ir/type.js";
import { mapChildren } from "../../ir/walk.js";
import { nameDefinitions } from "./definition-names.js";
import { discriminatorOf } from "./discriminator.js";
import { resolve } from "./memo.js";
import { sharingOf } from "./shared.js";

/**
 * Makes the final graph of a provisional one: types used once stand where they are used; recursive ones, and larger ones used more
 * than once, become definitions, named by the path of their first use.
 */
export function finishGraph(root: Type, provisional: ReadonlyMap<string, Type>): TypeGraph {
  const names = nameDefinitions(root, provisional, sharingOf(root, provisional));
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
