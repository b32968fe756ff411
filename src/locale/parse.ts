import { type JsonMember, type JsonNode, parseJsonc } from "../config/jsonc.js";
import { type Diagnostic, diagnostic, type Outcome, type Position } from "../diagnostics/diagnostic.js";
import { placesIn } from "../diagnostics/place.js";

/** A locale file before it is read. */
export interface LocaleSource {
  /** Language that its texts are in, a BCP 47 tag: `zh`, `pt-BR`. */
  readonly tag: string;
  /** Path relative to the project root, POSIX separators. */
  readonly file: string;
  /** Folder whose tools it translates, relative to the project root; the root is the empty string. */
  readonly folder: string;
  readonly text: string;
}

/** A translated text with its place in the file. */
export interface LocaleText {
  readonly text: string;
  readonly position: Position;
}

/** What a file says of one tool, by the keys of the texts. */
export interface LocaleTool {
  readonly position: Position;
  readonly texts: ReadonlyMap<string, LocaleText>;
}

/** A locale file that was read. */
export interface Locale extends Omit<LocaleSource, "text"> {
  readonly position: Position;
  readonly tools: ReadonlyMap<string, LocaleTool>;
}

/** Sections of a tool that are one text, and those that are texts by path. */
const plain: readonly string[] = ["title", "description", "deprecated"];
const byPath: readonly string[] = ["params", "returns"];

/** Reads the text of a locale file; what is wrong in it is reported and left out. */
export function parseLocale({ text, ...source }: LocaleSource): Outcome<Locale> {
  const diagnostics: Diagnostic[] = [];
  const at = placesIn(source.file, text);
  const refuse = (message: string, start: number, end: number): void => {
    diagnostics.push(diagnostic("TG4012", message, { position: at(start, end) }));
  };
  const tools = new Map<string, LocaleTool>();
  const done = (): Outcome<Locale> => ({ value: { ...source, position: at(0, 1), tools }, diagnostics });
  if (!isLanguageTag(source.tag)) refuse(`"${source.tag}" is not a language tag such as en or zh-Hans`, 0, 1);
  const parsed = parseJsonc(text);
  if ("fault" in parsed) {
    refuse(parsed.fault.message, parsed.fault.offset, parsed.fault.offset + 1);
    return done();
  }
  for (const { key, keyStart, keyEnd, value } of membersOf(parsed.node, "the file")) {
    if (key.startsWith("$")) continue;
    if (tools.has(key)) refuse(`the tool ${key} stands here twice`, keyStart, keyEnd);
    const texts = new Map<string, LocaleText>();
    for (const section of membersOf(value, `the entry of ${key}`)) readSection(section, texts);
    tools.set(key, { position: at(keyStart, keyEnd), texts });
  }
  return done();

  function readSection(section: JsonMember, texts: Map<string, LocaleText>): void {
    if (plain.includes(section.key)) add(section.key, section, texts);
    else if (!byPath.includes(section.key))
      refuse(`"${section.key}" is none of ${[...plain, ...byPath].join(", ")}`, section.keyStart, section.keyEnd);
    else if (section.key === "returns" && section.value.kind === "scalar") add("returns", section, texts);
    else
      for (const entry of membersOf(section.value, `"${section.key}"`))
        add(entry.key === "" ? section.key : `${section.key}.${entry.key}`, entry, texts);
  }

  function add(key: string, { keyStart, keyEnd, value }: JsonMember, texts: Map<string, LocaleText>): void {
    if (value.kind !== "scalar" || typeof value.value !== "string") {
      refuse("a translation is a text", value.start, value.end);
      return;
    }
    if (texts.has(key)) refuse("the text stands here twice", keyStart, keyEnd);
    // An empty translation is one that is still to be written.
    if (value.value.trim() !== "") texts.set(key, { text: value.value, position: at(keyStart, keyEnd) });
  }

  function membersOf(node: JsonNode, what: string): readonly JsonMember[] {
    if (node.kind === "object") return node.members;
    refuse(`${what} must be an object`, node.start, node.end);
    return [];
  }
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
