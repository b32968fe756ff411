import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { type GlossaryEntry, parseGlossary } from "./parse.js";

/** Reads the glossary that a group names, a path relative to the project root; no entries where it names none. */
export function openGlossary(root: string, file: string | undefined): Outcome<readonly GlossaryEntry[]> {
  if (file === undefined) return { value: [], diagnostics: [] };
  let text: string;
  try {
    text = readFileSync(resolve(root, file), "utf8");
  } catch {
    return { value: [], diagnostics: [diagnostic("TG1015", `there is no glossary ${file}`)] };
  }
  return parseGlossary(file, text);
}
