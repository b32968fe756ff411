import { recentValues } from "../../cache/recent.js";
import type { ValueFault } from "./constraint-values.js";
import { stallsOn } from "./regex/stall.js";

/** Tools share types, and with them patterns. */
const known = recentValues<{ readonly fault: ValueFault | undefined }>(1_000);

/** What is wrong with a regular expression: it does not compile under the flag `u`, or matching it can stall. */
export function patternFault(source: string): ValueFault | undefined {
  const last = known.get(source);
  if (last !== undefined) return last.fault;
  const fault = faultOf(source);
  known.set(source, { fault });
  return fault;
}

function faultOf(source: string): ValueFault | undefined {
  try {
    new RegExp(source, "u");
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : String(error);
    return { code: "TG3012", message: `The pattern is not a regular expression under the flag u: ${reason}.` };
  }
  const stall = stallsOn(source);
  return stall === undefined
    ? undefined
    : { code: "TG3013", message: `The pattern \`${source}\` can stall: ${stall}.` };
}
