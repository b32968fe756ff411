import type { FormName, FormTokens } from "./forms.js";
import { formNames } from "./forms.js";

/** A tool that could be shown, in the order in which tools are served. */
export interface Candidate {
  readonly name: string;
  readonly tokens: FormTokens;
  /** The longest form that it may get. */
  readonly want: FormName;
  /** The shortest form that it may get; `name` by default. */
  readonly atLeast?: FormName;
}

/** A tool with the form that it is shown in. */
export interface Chosen {
  readonly name: string;
  readonly form: FormName;
  readonly tokens: number;
}

/** What a selection takes beside its tools, as soon as there is one of a kind. */
export interface Overhead {
  /** For a list of definitions. */
  readonly definitions: number;
  /** For a list of lines: its heading. */
  readonly lines: number;
}

/** Is the form a definition, which a model can call? */
export function isDefinition(form: FormName): boolean {
  return form === "full" || form === "trimmed";
}

/**
 * Gives every candidate in turn the longest form that still fits. The sum of what is chosen and its overhead never exceeds the
 * budget; candidates that do not fit in any form are dropped.
 */
export function choose(
  candidates: readonly Candidate[],
  budget: number,
  overhead: Overhead,
): { readonly chosen: readonly Chosen[]; readonly dropped: readonly string[]; readonly tokens: number } {
  const chosen: Chosen[] = [];
  const dropped: string[] = [];
  let left = budget;
  let hasDefinitions = false;
  let hasLines = false;
  for (const { name, tokens, want, atLeast = "name" } of candidates) {
    const forms = formNames.slice(formNames.indexOf(want), formNames.indexOf(atLeast) + 1);
    const form = forms.find((each) => costOf(each) <= left);
    if (form === undefined) {
      dropped.push(name);
      continue;
    }
    left -= costOf(form);
    if (isDefinition(form)) hasDefinitions = true;
    else hasLines = true;
    chosen.push({ name, form, tokens: tokenCount(form) });

    function tokenCount(each: FormName): number {
      return tokens[formNames.indexOf(each)] ?? 0;
    }

    function costOf(each: FormName): number {
      if (isDefinition(each)) return tokenCount(each) + (hasDefinitions ? 0 : overhead.definitions);
      return tokenCount(each) + (hasLines ? 0 : overhead.lines);
    }
  }
  return { chosen, dropped, tokens: chosen.length === 0 ? 0 : budget - left };
}
