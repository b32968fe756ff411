import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { byPlace } from "../ir/by-place.js";
import type { ToolDecl } from "../ir/tool.js";
import { checkAliases } from "./aliases.js";
import type { Catalog, Tool } from "./catalog.js";
import { accessOf, checkEffects } from "./effects.js";
import { acceptance, collisionKey, identifierOf, slugOf } from "./names.js";
import { sameData } from "./same-data.js";
import { checkValues } from "./values.js";

/**
 * Sorts the declared tools by name, gives each its file name, identifier and access, and checks what concerns a tool as a whole: its
 * name, the names of the others, the values and effect keys that its tags state. Tools in error stay in the catalogue; their
 * diagnostics name them. Of a tool about which nothing changed since the `last` catalogue of the same group it has the very same object:
 * what was made of that holds still.
 */
export function buildCatalog(decls: readonly ToolDecl[], last: Catalog = NONE): Outcome<Catalog> {
  const before = origins.get(last) ?? NOTHING;
  const mayStay = before.isDistinct && sameNames(decls, before.decls);
  const sorted = mayStay ? decls : [...decls].sort((a, b) => compare(a.name, b.name) || comparePositions(a, b));
  const lastTool = byPlace(last.tools, ({ name }) => name);
  const analyzed = sorted.map((decl, place) => {
    const same = before.decls[place] === decl ? before.analyzed[place] : undefined;
    return same ?? analyze(decl, lastTool(decl.name, place));
  });
  const collisions = mayStay ? [] : checkCollisions(sorted);
  const value = Object.freeze({ tools: Object.freeze(analyzed.map(({ value }) => value)) });
  origins.set(value, { decls: sorted, analyzed, isDistinct: collisions.length === 0 });
  return { value, diagnostics: [...collisions, ...analyzed.flatMap(({ diagnostics }) => diagnostics)] };
}

/** What a catalogue was made from, and what was found. */
interface Origin {
  /** Sorted. */
  readonly decls: readonly ToolDecl[];
  readonly analyzed: readonly Outcome<Tool>[];
  /** No two names are too much alike. */
  readonly isDistinct: boolean;
}

const NONE: Catalog = { tools: [] };
const NOTHING: Origin = { decls: [], analyzed: [], isDistinct: false };
const origins = new WeakMap<Catalog, Origin>();

/** Tools of the same names, each once, in the same order need not be sorted again. */
function sameNames(now: readonly ToolDecl[], before: readonly ToolDecl[]): boolean {
  if (now.length !== before.length) return false;
  return now.every((decl, place) => decl === before[place] || decl.name === before[place]?.name);
}

/** What depends on one declaration alone is found once for as long as that is in use. */
const known = new WeakMap<ToolDecl, Outcome<Tool>>();

/** `last` is the tool as it was in the catalogue before. */
function analyze(decl: ToolDecl, last: Tool | undefined): Outcome<Tool> {
  const kept = known.get(decl);
  if (kept !== undefined) return kept;
  const value = deepFreeze({
    ...decl,
    slug: slugOf(decl.name),
    identifier: identifierOf(decl.name),
    access: accessOf(decl),
  });
  const diagnostics = [...checkName(decl), ...checkEffects(decl), ...checkAliases(decl), ...checkValues(decl)];
  const own = { value: last !== undefined && sameData(last, value) ? last : value, diagnostics };
  known.set(decl, own);
  return own;
}

function checkName({ name, position }: ToolDecl): readonly Diagnostic[] {
  switch (acceptance(name)) {
    case "all":
      return [];
    case "some":
      return [
        diagnostic("TG4003", `Some providers do not accept the tool name ${JSON.stringify(name)}.`, {
          tool: name,
          position,
        }),
      ];
    case "none":
      return [
        diagnostic("TG4002", `No provider accepts the tool name ${JSON.stringify(name)}.`, { tool: name, position }),
      ];
  }
}

/** Every tool after the first of a name (or of one that a model would mix up with it) is reported, with the first as related place. */
function checkCollisions(sorted: readonly ToolDecl[]): readonly Diagnostic[] {
  const firsts = new Map<string, { readonly decl: ToolDecl; readonly found: Diagnostic[] }>();
  for (const decl of sorted) {
    const key = keyOf(decl);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, { decl, found: [] });
    else first.found.push(collision(decl, first.decl));
  }
  return [...firsts.values()].flatMap(({ found }) => found);
}

function collision(decl: ToolDecl, first: ToolDecl): Diagnostic {
  const message =
    decl.name === first.name
      ? `There is already a tool called ${JSON.stringify(decl.name)}.`
      : `The tool name ${JSON.stringify(decl.name)} reads like ${JSON.stringify(first.name)}.`;
  const related = [{ message: `the other tool, ${first.name}`, position: first.position }];
  return diagnostic("TG4001", message, { tool: decl.name, position: decl.position, related });
}

const keys = new WeakMap<ToolDecl, string>();

function keyOf(decl: ToolDecl): string {
  const key = keys.get(decl) ?? collisionKey(decl.name);
  keys.set(decl, key);
  return key;
}

function comparePositions(a: ToolDecl, b: ToolDecl): number {
  const [from, to] = [a.position, b.position];
  return compare(from.file, to.file) || from.line - to.line || from.column - to.column;
}

/** By code units, not by locale: the order is part of the output. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) deepFreeze(item);
  }
  return value;
}
