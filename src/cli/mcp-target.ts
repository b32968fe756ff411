import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** An MCP server as the command line names it. */
export type McpTarget =
  | { readonly kind: "url"; readonly url: URL }
  | {
      readonly kind: "command";
      readonly command: string;
      readonly args: readonly string[];
      /** Variables that were set in front of the command. */
      readonly env: Readonly<Record<string, string>>;
    };

/** Reads `https://host/mcp`, or a command as a shell would split it; `undefined` when it is neither. */
export function parseMcpTarget(source: string): McpTarget | undefined {
  if (/^https?:\/\//i.test(source)) return URL.canParse(source) ? { kind: "url", url: new URL(source) } : undefined;
  const words = splitWords(source);
  if (words === undefined) return undefined;
  const env: Record<string, string> = {};
  for (const [index, word] of words.entries()) {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
    if (name === undefined || value === undefined)
      return { kind: "command", command: word, args: words.slice(index + 1), env };
    env[name] = value;
  }
  return undefined;
}

/** A target as reports name it: without variables, credentials and queries, which may be secret. */
export function shownTarget(target: McpTarget): string {
  switch (target.kind) {
    case "url":
      return `${target.url.origin}${target.url.pathname}`;
    case "command":
      return [target.command, ...target.args].join(" ");
  }
}

/** Does the source of an import name a server, and not a file? A file that exists is a file. */
export function namesServer(source: string, cwd: string): boolean {
  if (/^https?:\/\//i.test(source)) return true;
  return source !== "-" && !/^\S*\.json$/i.test(source) && !existsSync(resolve(cwd, source));
}

/** Words between blanks, with quotes; nothing is expanded. `undefined` when a quote is not closed. */
function splitWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (const character of text) {
    if (quote !== "") {
      if (character === quote) quote = "";
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (word !== undefined) words.push(word);
  return quote === "" ? words : undefined;
}
