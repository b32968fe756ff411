import type { ts } from "../../compiler.js";

/** The same function, which answers once about a node or symbol as long as a program lasts: in the next it may mean something else. */
export function oncePerProgram<Key extends object, Made>(
  make: (key: Key, checker: ts.TypeChecker) => Made,
): (key: Key, checker: ts.TypeChecker) => Made {
  const programs = new WeakMap<ts.TypeChecker, Map<Key, { readonly made: Made }>>();
  return (key, checker) => {
    let known = programs.get(checker);
    if (known === undefined) {
      known = new Map();
      programs.set(checker, known);
    }
    const last = known.get(key);
    if (last !== undefined) return last.made;
    const made = make(key, checker);
    known.set(key, { made });
    return made;
  };
}
