/** Collects the functions of one codec; each is printed once, and recursion finds the name before the body is there. */
export interface FunctionSet {
  /** Name of the function for a key (a definition id, or the path of an anonymous type); `body` is called on first use. */
  named(key: string, wanted: string, print: (name: string) => string): string;
  /** Name of a module constant with this text; equal texts share one. */
  constant(wanted: string, text: string): string;
  /** All statements, constants first, in order of first use. */
  statements(): readonly string[];
}

/** An empty set whose names all start with `prefix`, so that sets of one file cannot clash. */
export function createFunctions(prefix: string): FunctionSet {
  const names = new Map<string, string>();
  const used = new Set<string>();
  const constants = new Map<string, string>();
  const functions: string[] = [];
  const free = (wanted: string): string => {
    // The last two steps of a path say enough, and long names are most of the text.
    const base = `${prefix}${capitalised(wanted.split(".").slice(-2).join("."))}`;
    let name = base;
    for (let count = 2; used.has(name); count++) name = `${base}${count}`;
    used.add(name);
    return name;
  };
  return {
    named(key, wanted, print) {
      const known = names.get(key);
      if (known !== undefined) return known;
      const name = free(wanted);
      names.set(key, name);
      const slot = functions.push("") - 1;
      functions[slot] = print(name);
      return name;
    },
    constant(wanted, text) {
      const known = constants.get(text);
      if (known !== undefined) return known;
      const name = free(wanted);
      constants.set(text, name);
      return name;
    },
    statements: () => [...[...constants].map(([text, name]) => `const ${name} = ${text};`), ...functions],
  };
}

/** A name or path as the tail of an identifier: `flight.id` gives `FlightId`. */
export function capitalised(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
