import type { RawCall } from "../call.js";
import { dropOldest } from "../newest.js";

/** A call as the SDK has it once it was mended, and as the model wrote it. */
export interface MendedCall {
  readonly written: RawCall;
  /** As the provider takes it. */
  readonly name: string;
  /** Arguments as JSON text. */
  readonly input: string;
}

/** Calls that were mended, until they run. */
export interface MendedCalls {
  readonly keep: (call: MendedCall) => void;
  /** A call as the model wrote it, as far as is known. */
  readonly asWritten: (name: string, input: unknown, id: string) => RawCall;
  readonly forget: (id: string) => void;
}

/** Calls that never ran are forgotten beyond this number. */
const MAX_KEPT = 1000;

/** Keeps calls as they were written, for the guard to judge when they run. */
export function mendedCalls(): MendedCalls {
  const kept = new Map<string, MendedCall>();
  return {
    keep(call) {
      kept.set(call.written.id, call);
      dropOldest(kept, MAX_KEPT);
    },
    asWritten(name, input, id) {
      const mended = kept.get(id);
      // One that never ran may have had the id of this one.
      const isSame = mended?.name === name && mended.input === JSON.stringify(input);
      return isSame ? mended.written : { id, name, arguments: input };
    },
    forget: (id) => kept.delete(id),
  };
}
