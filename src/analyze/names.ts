/** Letters, digits, `_` and `-`, at most 64, not starting with a digit or `-`: the names that every provider accepts. */
const ACCEPTED_BY_ALL = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;
/** The widest rule of any provider (MCP): dots, slashes and colons too, up to 128 characters. */
const ACCEPTED_BY_SOME = /^[a-zA-Z0-9_.:/-]{1,128}$/;

/** Base names that Windows reserves in every folder, whatever the extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function " +
    "if implements import in instanceof interface let new null package private protected public return static super switch this throw true try " +
    "typeof undefined var void while with yield async of globalThis NaN Infinity Object Array Map Set Date URL Promise"
  ).split(" "),
);

/** Which providers take a tool name as it is. */
export function acceptance(name: string): "all" | "some" | "none" {
  if (ACCEPTED_BY_ALL.test(name)) return "all";
  return ACCEPTED_BY_SOME.test(name) ? "some" : "none";
}

/** What two names share that a model would mix up: case, separators and width do not count. */
export function collisionKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Base name of a tool's files: its name, with other characters as `-`, never one that a file system reserves. */
export function slugOf(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+/, "") || "tool";
  return DEVICES.test(plain) ? `${plain}_` : plain;
}

/** A name in camelCase that may stand as a variable in generated TypeScript. */
export function identifierOf(name: string): string {
  const [first = "tool", ...rest] = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const head = /^[A-Z0-9]+$/.test(first) ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1);
  const joined = head + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\d/.test(joined) || RESERVED.has(joined)
    ? `${joined.replace(/^(?=\d)/, "_")}${RESERVED.has(joined) ? "Tool" : ""}`
    : joined;
}
