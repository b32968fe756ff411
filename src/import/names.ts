const reserved: ReadonlySet<string> = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends false finally for function if " +
    "import in instanceof new null return super switch this throw true try typeof var void while with yield let static await " +
    "implements interface package private protected public arguments eval undefined NaN Infinity"
  ).split(" "),
);

/** A camelCase identifier for a tool's name, not yet taken. */
export function functionName(name: string, taken: Set<string>): string {
  const words = name
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}$]+/u)
    .filter((word) => word !== "");
  const joined = words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join("");
  const plain = joined === "" || /^\p{N}/u.test(joined) || reserved.has(joined) ? `tool${upperFirst(joined)}` : joined;
  return free(plain, taken);
}

/** A PascalCase name for a type that belongs to a function. */
export function typeName(owner: string, part: string, taken: Set<string>): string {
  return free(`${upperFirst(owner)}${upperFirst(part)}`, taken);
}

function free(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

function lowerFirst(word: string): string {
  // `HTTPGet` reads `httpGet`, `GetUser` reads `getUser`.
  const acronym = /^\p{Lu}+(?=\p{Lu}\p{Ll}|$)/u.exec(word)?.[0];
  if (acronym !== undefined) return acronym.toLowerCase() + word.slice(acronym.length);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
