import type { Json } from "../../ir/json.js";
import { classesOf, type Direction, type RuleId } from "../rules.js";

/** A difference that a rule names, before it is bound to a tool. */
export interface Finding {
  readonly rule: RuleId;
  /** Access path from the root of the schema: `passengers[].name`; the empty string is the root. */
  readonly path: string;
  /** In words, without the path. */
  readonly message: string;
  readonly from?: Json;
  readonly to?: Json;
  /** Both sides as they count for the id of the change, where that is not as they are shown. */
  readonly meaning?: readonly [from: Json | undefined, to: Json | undefined];
}

/** Makes a finding; a side that is `undefined` is left out. */
export function finding(rule: RuleId, path: string, message: string, from?: Json, to?: Json): Finding {
  return {
    rule,
    path,
    message,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Does one of them break a side? */
export function breaks(findings: readonly Finding[], side: "model" | "code", direction: Direction): boolean {
  return findings.some(({ rule }) => classesOf(rule, direction)[side] === "breaking");
}

/** A path one property deeper. */
export function below(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}
