const step = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\.?([^.[\]]+)/gy;

/** Access path -> its steps: `passengers[0]["first name"]` is `passengers`, `0`, `first name`. */
export function parsePath(path: string): readonly string[] {
  return [...path.matchAll(step)].map(([, index, quoted, plain]) => index ?? unquote(quoted) ?? plain ?? "");
}

function unquote(quoted: string | undefined): string | undefined {
  if (quoted === undefined) return undefined;
  try {
    return String(JSON.parse(`"${quoted}"`));
  } catch {
    return quoted;
  }
}

/** Name of a property or index of an element -> the path of it below `parent`. */
export function joinPath(parent: string, key: string | number): string {
  if (typeof key === "number") return `${parent}[${key}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === "" ? key : `${parent}.${key}`;
}
