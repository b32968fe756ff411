import type { Toolbox } from "../toolbox.js";
import { nameFor } from "./name-for.js";

/** What a request asks of the model about its tools. Left out, the model may call any of them, several at once, or none. */
export interface ToolChoice {
  /** `required`: at least one call; `none`: no call. */
  readonly mode?: "auto" | "required" | "none" | undefined;
  /** Own names of the tools it may call, of those that are defined; none of them is no call. */
  readonly only?: readonly string[] | undefined;
  /** `false`: at most one call in a reply. */
  readonly parallel?: boolean | undefined;
}

/** The choice in the names that a provider has for the tools. */
export function inNamesOf(box: Toolbox, provider: string, wanted: ToolChoice): ToolChoice {
  return wanted.only === undefined ? wanted : { ...wanted, only: wanted.only.map(nameFor(box, provider)) };
}

/** A choice in the terms that providers share. */
export type ResolvedChoice =
  | { readonly kind: "auto" }
  | { readonly kind: "required" }
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly name: string }
  | { readonly kind: "some"; readonly required: boolean; readonly names: readonly string[] };

/** Reduces a choice to one kind: a single tool that is required is `one`. */
export function resolveChoice({ mode = "auto", only }: ToolChoice): ResolvedChoice {
  if (mode === "none" || only?.length === 0) return { kind: "none" };
  if (only === undefined) return { kind: mode };
  const [first] = only;
  if (mode === "required" && only.length === 1 && first !== undefined) return { kind: "one", name: first };
  return { kind: "some", required: mode === "required", names: only };
}

/** The error for what a provider has no field for. */
export function noField(provider: string, wish: "only" | "mode" | "parallel"): TypeError {
  return new TypeError(`${provider} has no field for \`${wish}\` of a tool choice: ${remedies[wish]}`);
}

const remedies = {
  only: "give the names to `tools({ only })`, or require a single one.",
  mode: "define no tools where none shall be called, and ask for a call in the prompt.",
  parallel: "calls that conflict are put in order all the same; ask for one call at a time in the prompt.",
};
