import type { ts } from "../compiler.js";

/**
 * Why a type has no form in JSON: the closed list. Where such a type is optional, or one member of a union that keeps others,
 * it is left out with a warning; where it is required, it is an error.
 */
export const leftOutReasons = {
  function: "functions cannot travel in JSON",
  symbol: "symbols cannot travel in JSON",
  stream: "streams cannot travel in JSON",
  instance: "instances of classes with behaviour cannot be made from JSON",
  generic: "a type parameter without a bound or a default has no known form",
  never: "no value has this type",
  "not-finite": "numbers in JSON are finite",
  undefined: "JSON has no `undefined`",
  "rest-in-the-middle": "a rest element that is not last has no form in JSON Schema",
  "look-alike": "two members of the union look alike on the wire",
} as const;

export type LeftOutReason = keyof typeof leftOutReasons;

/** What to write in place of each. */
export const leftOutRemedies: Readonly<Record<LeftOutReason, string>> = {
  function: "Name what to do by an enum or a text, or take it from the services of the tool's ToolContext.",
  symbol: "Use a text, or make the property optional.",
  stream: "Use bytes (`Uint8Array`), or the name of what is to be read.",
  instance: "Use plain data, make the property optional, or hand such things to the tool through its ToolContext.",
  generic:
    "Give the type parameter a bound, such as `<T extends string | number>`, or a default, or use a concrete type.",
  never: "Remove it, or make it optional.",
  "not-finite": "Use finite numbers, or a text.",
  undefined: "Use `null`, or make the property optional.",
  "rest-in-the-middle": "Move the rest element to the end, or use an object with named properties.",
  "look-alike": "Keep one of the two, or make them objects with a discriminator.",
};

/** Faults that no optional property swallows: the tool is in error wherever they stand. */
export type FatalReason = "unresolved" | "expanding" | "too-deep" | "too-large";

/** A type that could not be read, with the place that is to blame. */
export interface LeftOut {
  readonly kind: "left-out";
  readonly reason: LeftOutReason | FatalReason;
  /** What was found there, in words: "`toFixed` of `Decimal` is a method". */
  readonly what: string;
  /** Declaration to blame; the nearest declaration above it where the type has none of its own. */
  readonly node?: ts.Node | undefined;
  /** The author's own declaration around it. */
  readonly origin?: ts.Node | undefined;
  /** A union whose only other member is `null`: what a required place can still take. */
  readonly orNull?: boolean;
  /** Other members of the same union have a form. */
  readonly partly?: boolean;
  /** More faults beside the first, where an author's own object has several. */
  readonly others?: readonly LeftOut[];
}

/** Makes a {@link LeftOut}. */
export function leftOut(reason: LeftOut["reason"], what: string, node?: ts.Node): LeftOut {
  return { kind: "left-out", reason, what, node };
}

/** Whether no optional property or union may swallow this fault. */
export function isFatal(fault: LeftOut): boolean {
  return !(fault.reason in leftOutReasons);
}

/** The fault and those beside it, flat. */
export function allFaults(fault: LeftOut): readonly LeftOut[] {
  return [fault, ...(fault.others ?? []).flatMap(allFaults)];
}
