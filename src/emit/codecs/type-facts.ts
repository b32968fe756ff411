import { childrenOf } from "../../ir/children.js";
import type { Definitions, Type } from "../../ir/type.js";

/** Says of types whether they, or something that they hold or refer to, have a property. */
export type TypeTest = (type: Type) => boolean;

/** A test that looks through children and refs; a definition that only refers to itself has what its body has. */
export function reaching(definitions: Definitions, holds: TypeTest): TypeTest {
  const marked = new Set<string>();
  const test: TypeTest = (type) => {
    if (type.kind === "ref") return marked.has(type.id);
    return holds(type) || childrenOf(type).some(test);
  };
  // Least fixpoint: few definitions refer to each other, so few rounds.
  for (let grown = true; grown; ) {
    grown = false;
    for (const [id, type] of Object.entries(definitions)) {
      if (!marked.has(id) && test(type)) {
        marked.add(id);
        grown = true;
      }
    }
  }
  return test;
}
