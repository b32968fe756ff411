import type { Json } from "../ir/json.js";

/** A value of JSON with comments, with the place of each part. */
export type JsonNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: "scalar"; readonly value: string | number | boolean | null }
  | { readonly kind: "array"; readonly items: readonly JsonNode[] }
  | { readonly kind: "object"; readonly members: readonly JsonMember[] }
);

/** A member of an object, in the order of the text. */
export interface JsonMember {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

/** A fault in the text. */
export interface JsonFault {
  readonly message: string;
  readonly offset: number;
}

/** Reads JSON with comments and trailing commas; a fault is returned, never thrown. */
export function parseJsonc(text: string): { readonly node: JsonNode } | { readonly fault: JsonFault } {
  const reader = new Reader(text);
  try {
    const node = reader.value(0);
    reader.skip();
    if (reader.at < text.length) reader.fail("there is text after the value");
    return { node };
  } catch (error) {
    if (error instanceof Fault) return { fault: { message: error.message, offset: error.offset } };
    throw error;
  }
}

/** The plain value of a node. */
export function jsonValue(node: JsonNode): Json {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "array":
      return node.items.map(jsonValue);
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [key, jsonValue(value)]));
  }
}

class Fault extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const MAX_DEPTH = 200;
const SPACE = /(?:\s|\ufeff|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
const SCALAR = /"(?:[^"\\\n\r]|\\[^\n\r])*"|-?[0-9][0-9.eE+-]*|true\b|false\b|null\b/y;

class Reader {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fail(message: string, offset = this.at): never {
    throw new Fault(message, offset);
  }

  skip(): void {
    SPACE.lastIndex = this.at;
    SPACE.exec(this.#text);
    this.at = SPACE.lastIndex;
    if (this.#text.startsWith("/*", this.at)) this.fail("the comment has no end");
  }

  value(depth: number): JsonNode {
    this.skip();
    if (depth > MAX_DEPTH) this.fail("values are nested too deeply");
    if (this.#peek("{")) return this.#object(depth);
    if (this.#peek("[")) return this.#array(depth);
    return this.#scalar("a value");
  }

  #peek(character: string): boolean {
    return this.#text[this.at] === character;
  }

  #scalar(wanted: string): JsonNode & { kind: "scalar" } {
    const start = this.at;
    SCALAR.lastIndex = start;
    const match = SCALAR.exec(this.#text)?.[0];
    if (match === undefined) return this.fail(`expected ${wanted}, found ${this.#found()}`);
    this.at += match.length;
    try {
      return { kind: "scalar", value: JSON.parse(match), start, end: this.at };
    } catch {
      return this.fail(`${match} is not valid JSON`, start);
    }
  }

  #array(depth: number): JsonNode {
    const start = this.at++;
    const items: JsonNode[] = [];
    for (this.skip(); !this.#peek("]"); this.#separator("]")) items.push(this.value(depth + 1));
    return { kind: "array", items, start, end: ++this.at };
  }

  #object(depth: number): JsonNode {
    const start = this.at++;
    const members: JsonMember[] = [];
    for (this.skip(); !this.#peek("}"); this.#separator("}")) {
      if (!this.#peek('"')) this.fail(`expected a key in double quotes, found ${this.#found()}`);
      const key = this.#scalar("a key");
      this.skip();
      if (!this.#peek(":")) this.fail(`expected ":", found ${this.#found()}`);
      this.at++;
      members.push({ key: String(key.value), keyStart: key.start, keyEnd: key.end, value: this.value(depth + 1) });
    }
    return { kind: "object", members, start, end: ++this.at };
  }

  #separator(close: string): void {
    this.skip();
    if (this.#peek(",")) {
      this.at++;
      this.skip();
    } else if (!this.#peek(close)) this.fail(`expected "," or "${close}", found ${this.#found()}`);
  }

  #found(): string {
    const character = this.#text.codePointAt(this.at);
    return character === undefined ? "the end of the file" : JSON.stringify(String.fromCodePoint(character));
  }
}
