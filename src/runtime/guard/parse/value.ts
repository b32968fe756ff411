import type { Json } from "../../contract.js";
import { type Cursor, ParseFault, unexpected } from "./cursor.js";
import { atString, readKey, readScalar, readString, skipBlank } from "./tokens.js";

/** A container that is still open. */
export type Frame =
  | { readonly kind: "object"; readonly value: { [key: string]: Json }; key: string }
  | { readonly kind: "array"; readonly value: Json[] };

/** Reads one value. Keeps its own stack, so that depth is a limit and never a crash; `stack` shows what was read when a fault is thrown. */
export function readValue(cursor: Cursor, stack: Frame[], maxDepth: number): Json {
  for (;;) {
    skipBlank(cursor);
    const opened = open(cursor);
    let value: Json;
    if (opened !== undefined) {
      attach(stack, opened.value, cursor.at);
      stack.push(opened);
      if (stack.length > maxDepth) throw new ParseFault("too_deep", cursor.at, `at most ${maxDepth} levels`);
      skipBlank(cursor);
      if (!closes(cursor, opened)) {
        if (opened.kind === "object") opened.key = readKey(cursor);
        continue;
      }
      cursor.at++;
      stack.pop();
      value = opened.value;
    } else {
      value = readLeaf(cursor, stack);
      attach(stack, value, cursor.at);
    }
    const done = closeAll(cursor, stack, value);
    if (done !== undefined) return done.value;
  }
}

/** Moves on after a value: to the next sibling (undefined), or out of the outermost value. */
function closeAll(cursor: Cursor, stack: Frame[], last: Json): { readonly value: Json } | undefined {
  let value = last;
  for (;;) {
    const frame = stack.at(-1);
    if (frame === undefined) return { value };
    skipBlank(cursor);
    if (cursor.text.charAt(cursor.at) === ",") {
      cursor.at++;
      skipBlank(cursor);
      if (!closes(cursor, frame)) {
        if (frame.kind === "object") frame.key = readKey(cursor);
        return undefined;
      }
      cursor.rules.add("trailing-comma");
    }
    if (!closes(cursor, frame)) throw unexpected(cursor, frame.kind === "object" ? '"," or "}"' : '"," or "]"');
    cursor.at++;
    stack.pop();
    value = frame.value;
  }
}

function open(cursor: Cursor): Frame | undefined {
  const char = cursor.text.charAt(cursor.at);
  if (char !== "{" && char !== "[") return undefined;
  cursor.at++;
  return char === "{" ? { kind: "object", value: {}, key: "" } : { kind: "array", value: [] };
}

function closes(cursor: Cursor, frame: Frame): boolean {
  return cursor.text.charAt(cursor.at) === (frame.kind === "object" ? "}" : "]");
}

function readLeaf(cursor: Cursor, stack: Frame[]): Json {
  if (!atString(cursor)) return readScalar(cursor);
  try {
    return readString(cursor);
  } catch (fault) {
    if (fault instanceof ParseFault && fault.partial !== undefined) attach(stack, fault.partial, cursor.at);
    throw fault;
  }
}

/** Puts a value into the innermost open container; a name that comes twice with another value is a fault. */
function attach(stack: readonly Frame[], value: Json, at: number): void {
  const frame = stack.at(-1);
  if (frame === undefined) return;
  if (frame.kind === "array") {
    frame.value.push(value);
    return;
  }
  if (Object.hasOwn(frame.value, frame.key) && frame.value[frame.key] !== value) {
    throw new ParseFault("broken", at, `one value for ${JSON.stringify(frame.key.slice(0, 50))}, not two`);
  }
  // A plain assignment to "__proto__" would set the prototype instead of an own property.
  Object.defineProperty(frame.value, frame.key, { value, enumerable: true, configurable: true, writable: true });
}
