import { MAX_SUMMARY, summary } from "./summary.js";

/** A definition with short texts: first sentences, no examples, no schema of the result. What constrains a call stays. The same object where that is all of it. */
export function trimDefinition<Definition>(definition: Definition): Definition {
  // Only texts and optional keywords change, so the shape is that of the definition.
  return trimNode(definition) as Definition;
}

const dropped = new Set(["examples", "example", "input_examples", "title", "output_schema", "outputSchema"]);
/** Keywords whose value is a map from names to schemas: a property may be called `description`. */
const maps = new Set(["properties", "$defs", "definitions", "patternProperties"]);
/** Keywords whose value is data. */
const data = new Set(["default", "const", "enum", "required"]);

function trimNode(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (!Array.isArray(node)) return trimFields(node, trimKeyword);
  const items = node.map(trimNode);
  return items.every((item, index) => item === node[index]) ? node : items;
}

function trimKeyword(key: string, value: unknown): unknown {
  if (dropped.has(key)) return undefined;
  if (typeof value === "string") return key === "description" ? trimText(value) : value;
  if (typeof value !== "object" || value === null || data.has(key)) return value;
  return maps.has(key) ? trimSchemas(value) : trimNode(value);
}

/** Definitions for several providers hold the very same schemas. */
const trimmedSchemas = new WeakMap<object, object>();

function trimSchemas(schemas: object): object {
  const known = trimmedSchemas.get(schemas) ?? trimFields(schemas, (_, schema) => trimNode(schema));
  trimmedSchemas.set(schemas, known);
  return known;
}

/** The object itself where nothing in it changes. */
function trimFields(object: object, trim: (key: string, value: unknown) => unknown): object {
  let isSame = true;
  const trimmed: [string, unknown][] = [];
  for (const [key, value] of Object.entries(object)) {
    const short = trim(key, value);
    if (short !== value) isSame = false;
    if (short !== undefined) trimmed.push([key, short]);
  }
  return isSame ? object : Object.fromEntries(trimmed);
}

const noteWords =
  "at least|at most|matches|format|minimum|maximum|more than|less than|multiple of|no duplicates|keys match|default|deprecated|JSON text|" +
  "decimal integer|base64|list of entries|always|至少|最多|匹配|格式|最小|最大|大于|小于|不可重复|键匹配|默认|已弃用|JSON 文本|十进制整数|条目列表|总是";
/** Constraints that a dialect has no keyword for stand in brackets at the end of a line, or alone. */
const bracket = new RegExp(`(?: \\((?:${noteWords})[^\\n]*\\)|（(?:${noteWords})[^\\n]*）)$`, "mu");
const alone = new RegExp(`^(?:${noteWords}|\\S+ 的倍数)`, "u");
/** A code whose meaning cannot be guessed. */
const coded = /^.+: (?:the empty string|空字符串)/u;

/** One sentence without brackets, as most texts are: there is nothing to look for. */
const sentence = /^[^\s.!?。！？(（]+(?: [^\s.!?。！？(（]+)*[.!?。！？]?$/;

/** The first sentence of a text, with the constraints that only the text tells. */
export function trimText(text: string): string {
  if (text.length <= MAX_SUMMARY && sentence.test(text)) return text;
  if (alone.test(text) && !text.includes("\n")) return text;
  const notes = bracket.exec(text)?.[0] ?? "";
  const codes = text.split("\n").filter((line) => coded.test(line));
  const lead = summary(notes === "" ? text : text.replace(notes, ""));
  const trimmed = [`${lead}${notes}`, ...codes.filter((line) => line !== lead)].join("\n");
  return trimmed.length < text.length ? trimmed : text;
}
