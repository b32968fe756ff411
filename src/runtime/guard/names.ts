import { closest, type Ladder, ladder } from "../generated/coerce/ladder.js";
import { normalForm } from "../generated/coerce/normal-form.js";
import { suggest } from "../generated/coerce/suggest.js";

/** The tools that a call may name in this turn, with the tables to find them by. */
export interface NameTable {
  readonly names: ReadonlySet<string>;
  readonly ladder: Ladder;
  /** Last segment in normal form -> names that end in it. */
  readonly tails: ReadonlyMap<string, readonly string[]>;
}

/** Which tool a written name means. */
export type FoundName =
  | { readonly kind: "exact"; readonly name: string }
  | {
      readonly kind: "mended";
      readonly name: string;
      readonly rule: "name-normalised" | "name-prefix" | "name-missing";
    }
  | { readonly kind: "unknown"; readonly suggestions: readonly string[] };

const MAX_NAME_LENGTH = 256;
const specialToken = /<\|.*$/s;
const wrapping = /^[\s"'`]+|[\s"'`]+$|\(\s*\)\s*$/g;
/** Between a namespace and a name; the single dash and underscore are parts of words. */
const separator = /\.|::?|\/|__|--|->/;
/** Words that hosts and models put before a tool's name, also with a single separator. */
const hostPrefix = /^(?:functions?|tools?|default_api|api|mcp)[._:/-]+/i;

/** Builds the tables for the tools that a turn may call. Hidden tools are not in them: they cannot be found, matched or suggested. */
export function nameTable(names: readonly string[]): NameTable {
  const tails = new Map<string, string[]>();
  for (const name of names) {
    const segments = split(name);
    // Every shorter ending: `chess.get_top` and `get_top` of `board.chess.get_top`.
    for (let from = 1; from < segments.length; from++) {
      const tail = normalForm(segments.slice(from).join("."));
      tails.set(tail, [...(tails.get(tail) ?? []), name]);
    }
  }
  return { names: new Set(names), ladder: ladder(names), tails };
}

/**
 * Finds the tool that a name means: itself, or what is equal to it once case, separators, special tokens and namespaces are
 * set aside, and only when no other tool is. A name that is merely similar is never taken for a tool.
 */
export function findName(table: NameTable, written: string): FoundName {
  if (table.names.has(written)) return { kind: "exact", name: written };
  if (written.length > MAX_NAME_LENGTH) return { kind: "unknown", suggestions: [] };
  const clean = written.replace(specialToken, "").replace(wrapping, "");
  if (clean === "") {
    const [only] = table.names;
    return only !== undefined && table.names.size === 1
      ? { kind: "mended", name: only, rule: "name-missing" }
      : { kind: "unknown", suggestions: [] };
  }
  const same = closest(table.ladder, clean, "lossless");
  if (same !== undefined) return { kind: "mended", name: same.value, rule: "name-normalised" };
  const bare = withoutNamespace(table, clean) ?? withNamespace(table, clean);
  if (bare !== undefined) return { kind: "mended", name: bare, rule: "name-prefix" };
  return { kind: "unknown", suggestions: suggest(table.ladder, clean) };
}

/** `functions.get_weather`, `mcp__city__get_weather`, `creating:view`: a tool's whole name behind an invented namespace. */
function withoutNamespace(table: NameTable, written: string): string | undefined {
  const unprefixed = written.replace(hostPrefix, "");
  if (unprefixed !== written && unprefixed !== "") {
    const same = closest(table.ladder, unprefixed, "lossless");
    if (same !== undefined) return same.value;
  }
  const segments = split(written);
  for (let from = 1; from < segments.length; from++) {
    const rest = segments.slice(from).join(".");
    const same = closest(table.ladder, rest, "lossless");
    // Another tool of that last name in a namespace of its own: the written one could mean either.
    if (same !== undefined) return (table.tails.get(normalForm(rest))?.length ?? 0) === 0 ? same.value : undefined;
  }
  return undefined;
}

/** `check_winner` for `blackjack.check_winner`, when no other tool ends in it. */
function withNamespace(table: NameTable, written: string): string | undefined {
  const owners = table.tails.get(normalForm(written.replace(hostPrefix, "")));
  return owners?.length === 1 ? owners[0] : undefined;
}

function split(name: string): readonly string[] {
  return name.split(separator).filter((segment) => segment !== "");
}
