/** A glob of the configuration, ready to be matched against absolute paths with POSIX separators. */
export interface Glob {
  /** As written. */
  readonly source: string;
  /** Deepest folder that all matches are in, or the file itself where there is no wildcard. */
  readonly base: string;
  /** No wildcard: it names one file or folder. */
  readonly literal: boolean;
  readonly matches: (path: string) => boolean;
}

const WILDCARD = /[*?{[]/;

/** Compiles a glob relative to `root`: `*`, `**`, `?`, `{a,b}` and `[a-z]`. A folder stands for all that is in it. */
export function compileGlob(source: string, root: string): Glob {
  const segments = source.replaceAll("\\", "/").split("/");
  const wild = segments.findIndex((segment) => WILDCARD.test(segment));
  const base = join(root, segments.slice(0, wild < 0 ? segments.length : wild).join("/"));
  const inside = base === "/" ? base : `${base}/`;
  if (wild < 0) {
    return { source, base, literal: true, matches: (path) => path === base || path.startsWith(inside) };
  }
  // The path of the project may itself have characters that are wildcards in a glob.
  const pattern = new RegExp(`^${translate(segments.slice(wild).join("/"))}$`, "u");
  return {
    source,
    base,
    literal: false,
    matches: (path) => path.startsWith(inside) && pattern.test(path.slice(inside.length)),
  };
}

/** Joins a relative path to a folder and removes `.` and `..`. */
function join(root: string, path: string): string {
  const parts: string[] = [];
  for (const part of (/^([A-Za-z]:)?\//.test(path) ? path : `${root}/${path}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part);
  }
  return parts.join("/") || "/";
}

function translate(glob: string): string {
  let out = "";
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const character = glob.charAt(at);
    if (character === "*") {
      const wholeSegments = glob.startsWith("**", at) && (at === 0 || glob[at - 1] === "/");
      if (wholeSegments && glob[at + 2] === "/") {
        out += "(?:[^/]+/)*";
        at += 2;
      } else if (wholeSegments && at + 2 === glob.length) {
        out += ".*";
        at += 1;
      } else out += "[^/]*";
    } else if (character === "?") out += "[^/]";
    else if (character === "[") {
      const end = glob.indexOf("]", at + 2);
      if (end < 0) out += "\\[";
      else {
        const set = glob.slice(at + 1, end).replace(/[\\\][&~^|]/gu, "\\$&");
        out += `[${set.replace(/^!/u, "^")}]`;
        at = end;
      }
    } else if (character === "{" && glob.indexOf("}", at) > 0) {
      out += "(?:";
      depth++;
    } else if (character === "}" && depth > 0) {
      out += ")";
      depth--;
    } else if (character === "," && depth > 0) out += "|";
    else out += character.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&");
  }
  return out + ")".repeat(depth);
}
