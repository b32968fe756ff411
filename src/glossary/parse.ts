import { type JsonNode, parseJsonc } from "../config/jsonc.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { place } from "../diagnostics/place.js";

/** Words that mean the same, in any number of languages; the first is the entry's key. */
export type GlossaryEntry = readonly string[];

/** Reads a glossary: an object from a word to its other words. What is wrong in it is reported and left out. */
export function parseGlossary(file: string, text: string): Outcome<readonly GlossaryEntry[]> {
  const diagnostics: Diagnostic[] = [];
  const refuse = (message: string, start: number, end: number): void => {
    diagnostics.push(diagnostic("TG1015", message, { position: place(file, text, start, end) }));
  };
  const parsed = parseJsonc(text);
  if ("fault" in parsed) {
    refuse(parsed.fault.message, parsed.fault.offset, parsed.fault.offset + 1);
    return { value: [], diagnostics };
  }
  const { node } = parsed;
  if (node.kind !== "object") {
    refuse("a glossary is an object from a word to its other words", node.start, node.end);
    return { value: [], diagnostics };
  }
  const value = node.members
    .filter(({ key }) => !key.startsWith("$"))
    .flatMap(({ key, keyStart, keyEnd, value: words }): readonly GlossaryEntry[] => {
      const others = wordsOf(words);
      if (others === undefined)
        refuse(`the words for "${key}" must be a text or a list of texts`, words.start, words.end);
      else if (key.trim() === "" || others.some((word) => word.trim() === ""))
        refuse("a word of the glossary is empty", keyStart, keyEnd);
      else return [[key, ...others]];
      return [];
    });
  return { value, diagnostics };
}

function wordsOf(node: JsonNode): readonly string[] | undefined {
  if (node.kind === "scalar") return typeof node.value === "string" ? [node.value] : undefined;
  if (node.kind === "object") return undefined;
  const words = node.items.flatMap((item) =>
    item.kind === "scalar" && typeof item.value === "string" ? [item.value] : [],
  );
  return words.length === node.items.length ? words : undefined;
}
