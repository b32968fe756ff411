/**
 * The same function, which answers once for each object that it is asked about. A tool that did not change is the same object from one build
 * of a loaded project to the next.
 */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const last = known.get(key);
    if (last !== undefined) return last.made;
    const made = make(key);
    known.set(key, { made });
    return made;
  };
}
