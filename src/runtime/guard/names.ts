import { closest, type Ladder, ladder } from "../generated/coerce/ladder.js";
import { normalForm } from "../generated/coerce/normal-form.js";
import { suggest } from "../generated/coerce/suggest.js";

/** The tools that a call may name in this turn, with the tables to find them by, which are made when a name is not exact. */
export interface NameTable {
  readonly names: ReadonlySet<string>;
  /** The same in order. */
  readonly list: readonly string[];
  readonly ladder: Ladder;
  /** Last segments in normal form -> names that end in them. */
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
  /** The name fits several tools; which one, only the arguments can tell. */
  | { readonly kind: "ambiguous"; readonly names: readonly string[] }
  | { readonly kind: "unknown"; readonly suggestions: readonly string[] };

const MAX_NAME_LENGTH = 256;
const specialToken = /<\|.*$/s;
const wrapping = /^[\s"'`]+|[\s"'`]+$|\(\s*\)\s*$/g;
/** Between a namespace and a name; the single dash and underscore are parts of words. */
const separator = /\.|::?|\/|__|--|->/;
/** Words that hosts and models put before a tool's name, also with a single separator. */
const hostPrefix = /^(?:functions?|tools?|default_api|api|mcp)[._:/-]+/i;

/** Tables of the last turns: nearly all turns of a program see the same tools. */
const recent: NameTable[] = [];
const MAX_RECENT = 8;

/** The tools of a turn by name. Hidden tools are not in it: they cannot be found, matched or suggested. */
export function nameTable(names: readonly string[]): NameTable {
  const known = recent.find(({ list }) => list.length === names.length && list.every((name, at) => name === names[at]));
  if (known !== undefined) return known;
  const made = newTable([...names]);
  recent.push(made);
  if (recent.length > MAX_RECENT) recent.shift();
  return made;
}

function newTable(names: readonly string[]): NameTable {
  let byForm: Ladder | undefined;
  let byTail: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    names: new Set(names),
    list: names,
    get ladder() {
      byForm ??= ladder(names);
      return byForm;
    },
    get tails() {
      byTail ??= tailsOf(names);
      return byTail;
    },
  };
}

/** Every shorter ending: `chess.get_top` and `get_top` of `board.chess.get_top`. */
function tailsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const tails = new Map<string, string[]>();
  for (const name of names) {
    const segments = split(name);
    for (let from = 1; from < segments.length; from++) {
      const tail = normalForm(segments.slice(from).join("."));
      const owners = tails.get(tail);
      if (owners === undefined) tails.set(tail, [name]);
      else owners.push(name);
    }
  }
  return tails;
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
    if (only === undefined) return { kind: "unknown", suggestions: [] };
    return table.names.size === 1
      ? { kind: "mended", name: only, rule: "name-missing" }
      : { kind: "ambiguous", names: [...table.names] };
  }
  const same = closest(table.ladder, clean, "lossless");
  if (same !== undefined) return { kind: "mended", name: same.value, rule: "name-normalised" };
  const bare = withoutNamespace(table, clean);
  if (bare !== undefined) return { kind: "mended", name: bare, rule: "name-prefix" };
  const owners = table.tails.get(normalForm(clean.replace(hostPrefix, ""))) ?? [];
  // `check_winner` for `blackjack.check_winner`.
  if (owners[0] !== undefined && owners.length === 1) return { kind: "mended", name: owners[0], rule: "name-prefix" };
  if (owners.length > 1) return { kind: "ambiguous", names: owners };
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

function split(name: string): readonly string[] {
  return name.split(separator).filter((segment) => segment !== "");
}
