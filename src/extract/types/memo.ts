import type { RefType, Type } from "../../ir/type.js";
import type { ts } from "../compiler.js";
import type { Read } from "./reading.js";

/**
 * What one tool's reading has seen: every object, union and enum is read once for each type and order of its type arguments,
 * and stands as a ref until the graph is finished.
 */
export interface Memo {
  /** Provisional definitions by id. */
  readonly definitions: Map<string, Type>;
  /** Reads through the memo: recursion meets the ref of the definition that is still being read. */
  share(type: ts.Type, orderKey: string, read: () => Read): Read;
  /** The first union that had these members in this order. */
  unionOf(union: ts.Type, members: string): ts.Type;
}

interface Entry {
  readonly ref: RefType;
  result?: Read;
}

/** An empty memo, which tells `rollback` how many diagnostics to keep when a definition turns out to have no form. */
export function createMemo(diagnostics: unknown[]): Memo {
  const definitions = new Map<string, Type>();
  const entries = new Map<ts.Type, Map<string, Entry>>();
  /** Entries in the order they were begun, to forget those that lean on a definition that failed. */
  const begun: { readonly type: ts.Type; readonly orderKey: string; readonly entry: Entry }[] = [];
  const unions = new Map<string, ts.Type>();
  let next = 0;

  function forgetSince(mark: number): void {
    for (const { type, orderKey, entry } of begun.splice(mark)) {
      entries.get(type)?.delete(orderKey);
      definitions.delete(entry.ref.id);
    }
  }

  function share(type: ts.Type, orderKey: string, read: () => Read): Read {
    const known = entries.get(type)?.get(orderKey);
    if (known !== undefined) return known.result ?? known.ref;
    const entry: Entry = { ref: { kind: "ref", id: `#${next++}` } };
    const variants = entries.get(type) ?? new Map<string, Entry>();
    entries.set(type, variants.set(orderKey, entry));
    const mark = begun.push({ type, orderKey, entry });
    const reported = diagnostics.length;
    const result = read();
    if (result.kind === "left-out") {
      // What was read inside may hold refs to this definition, and its warnings concern a part that is gone.
      forgetSince(mark);
      diagnostics.length = reported;
      entry.result = result;
      return result;
    }
    definitions.set(entry.ref.id, result);
    entry.result = entry.ref;
    return entry.ref;
  }

  function unionOf(union: ts.Type, members: string): ts.Type {
    const known = unions.get(members) ?? union;
    unions.set(members, known);
    return known;
  }

  return { definitions, share, unionOf };
}

/** The type that a provisional ref stands for; other types are themselves. */
export function resolve(type: Type, definitions: ReadonlyMap<string, Type>): Type {
  let current = type;
  for (let steps = 0; current.kind === "ref" && steps < 100; steps++) {
    const target = definitions.get(current.id);
    if (target === undefined) break;
    current = target;
  }
  return current;
}
