import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { CompiledGrammar, default as Library } from "@mlc-ai/web-xgrammar";

/** What a compiled schema lets a model write, and whether it takes a text. */
export interface Decoder {
  /** A complete text that the grammar allows, as UTF-8; `undefined` when none came to an end within `most` bytes. */
  sample(random: () => number, most: number): Promise<string | undefined>;
  accepts(text: string): Promise<boolean>;
}

const END = 256;

/** The engine with one token a byte, so that every choice is between single bytes. */
export async function createEngine(): Promise<(schema: object) => Promise<Decoder>> {
  const { TokenizerInfo, GrammarCompiler, GrammarMatcher } = await load();
  const vocabulary = [...byteNames(), "</s>"];
  const tokenizer = await TokenizerInfo.createTokenizerInfo(vocabulary, "byte_level", false, vocabulary.length, [END]);
  const compiler = await GrammarCompiler.createGrammarCompiler(tokenizer, false);
  return async (schema) => {
    const grammar: CompiledGrammar = await compiler.compileJSONSchema(
      JSON.stringify(schema),
      false,
      -1,
      [",", ":"],
      true,
    );
    const matcher = await GrammarMatcher.createGrammarMatcher(grammar);
    return {
      async sample(random, most) {
        matcher.reset();
        const bytes: number[] = [];
        while (bytes.length < most) {
          const next = choose(await matcher.getNextTokenBitmask(), bytes, bytes.length / most, random);
          if (next === undefined || !matcher.acceptToken(next)) return undefined;
          if (next === END) return Buffer.from(bytes).toString("utf8");
          bytes.push(next);
        }
        return undefined;
      },
      async accepts(text) {
        matcher.reset();
        return [...Buffer.from(text, "utf8"), END].every((token) => matcher.acceptToken(token));
      },
    };
  };
}

/** The package is built for pages: it looks for the globals of CommonJS, and leaves its exports on the global object. */
async function load(): Promise<typeof Library> {
  const file = fileURLToPath(import.meta.url);
  Object.assign(globalThis, { require: createRequire(import.meta.url), __filename: file, __dirname: `${file}/..` });
  await import("@mlc-ai/web-xgrammar");
  return (globalThis as unknown as { readonly xgrammar: typeof Library }).xgrammar;
}

/** Byte-level vocabularies name a byte by its printable character of Latin-1, else by one from U+0100 on. */
function byteNames(): readonly string[] {
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) => {
    const printable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    return String.fromCodePoint(printable ? byte : 256 + others++);
  });
}

/** One of the tokens that the mask allows, by weight; what closes a value weighs more the longer the text is. */
function choose(
  mask: Int32Array,
  before: readonly number[],
  progress: number,
  random: () => number,
): number | undefined {
  const allowed: number[] = [];
  for (let token = 0; token <= END; token++) if (((mask[token >> 5] ?? 0) >>> (token & 31)) & 1) allowed.push(token);
  const digits = digitsAtEnd(before);
  const weights = allowed.map((token) => weightOf(token, progress, digits));
  let left = random() * weights.reduce((total, weight) => total + weight, 0);
  for (const [index, token] of allowed.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return token;
  }
  return allowed.at(-1);
}

function digitsAtEnd(bytes: readonly number[]): number {
  let count = 0;
  while (isDigit(bytes[bytes.length - 1 - count])) count++;
  return count;
}

function weightOf(token: number, progress: number, digits: number): number {
  if (token === END) return 10;
  const late = progress > 0.3 ? 200 * progress : 1;
  const letter = String.fromCharCode(token);
  if (letter === '"') return 5 * late;
  if (letter === "}" || letter === "]") return 3 * late;
  if (letter === "n") return progress > 0.3 ? 40 : 1;
  if (letter === "{" || letter === "[" || letter === ",") return 0.7 / late;
  if (isDigit(token)) return digits > 8 ? 0.0001 : 1;
  if ((letter === "e" || letter === "E") && digits > 0) return 0.02;
  if (token >= 128) return 0.02;
  return /[a-z]/.test(letter) ? 1 : 0.3;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}
