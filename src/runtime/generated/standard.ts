import type { Issue, StandardSchemaProps } from "../contract.js";

/** Standard Schema V1 of a tool's arguments: input in wire form, output decoded. */
export function standard(
  check: (wire: unknown) => readonly Issue[],
  decode?: (wire: unknown) => unknown,
): StandardSchemaProps {
  return {
    version: 1,
    vendor: "toolgen",
    validate(value) {
      const issues = check(value);
      if (issues.length === 0) return { value: (decode === undefined ? value : decode(value)) as object };
      return { issues: issues.map(({ path, expected }) => ({ message: `expected ${expected}`, path: keysOf(path) })) };
    },
  };
}

/** The keys of an access path: `a[0]["b c"].d` is `a`, `0`, `b c`, `d`. */
function keysOf(path: string): readonly PropertyKey[] {
  return Array.from(path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|[^.[\]]+/g), ([part, quoted, index]) => {
    if (quoted !== undefined) return JSON.parse(`"${quoted}"`) as string;
    return index === undefined ? part : Number(index);
  });
}
