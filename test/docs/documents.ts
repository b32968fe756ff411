import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Root of the repository. */
export const root = resolve(import.meta.dirname, "../..");

/** A document for users. */
export interface Document {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
}

/** The README, and all of `docs/`. */
export const documents: readonly Document[] = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** A fenced block of code. */
export interface Block {
  /** Tells the document and the line of the code, for error messages: `runtime-L12`. */
  readonly name: string;
  readonly code: string;
}

/** The blocks of a language, each a program of its own. */
export function blocksOf({ path, text }: Document, language: string): readonly Block[] {
  const lines = text.split("\n");
  return lines.flatMap((line, start) => {
    if (line !== `\`\`\`${language}`) return [];
    const end = lines.indexOf("```", start + 1);
    const name = `${path.replace(/^docs\//, "").replace(/\.md$/, "")}-L${start + 2}`;
    return [{ name, code: `${lines.slice(start + 1, end).join("\n")}\n` }];
  });
}

/** The text of one document. */
export function textOf(path: string): string {
  const found = documents.find((document) => document.path === path);
  if (found === undefined) throw new Error(`There is no ${path}.`);
  return found.text;
}
