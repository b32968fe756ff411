import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { ToolDecl } from "../ir/tool.js";
import { checkAliases } from "./aliases.js";
import type { Catalog, Tool } from "./catalog.js";
import { accessOf, checkEffects } from "./effects.js";
import { acceptance, collisionKey, identifierOf, slugOf } from "./names.js";
import { checkValues } from "./values.js";

/**
 * Sorts the declared tools by name, gives each its file name, identifier and access, and checks what concerns a tool as a whole: its
 * name, the names of the others, the values and effect keys that its tags state. Tools in error stay in the catalogue; their
 * diagnostics name them.
 */
export function buildCatalog(decls: readonly ToolDecl[]): Outcome<Catalog> {
  const sorted = [...decls].sort((a, b) => compare(a.name, b.name) || comparePositions(a, b));
  const analyzed = sorted.map(analyze);
  const diagnostics = [...checkCollisions(sorted), ...analyzed.flatMap((own) => own.diagnostics)];
  return { value: Object.freeze({ tools: Object.freeze(analyzed.map(({ value }) => value)) }), diagnostics };
}

/** What depends on one declaration alone is found once for as long as that is in use. */
const known = new WeakMap<ToolDecl, Outcome<Tool>>();

function analyze(decl: ToolDecl): Outcome<Tool> {
  const last = known.get(decl);
  if (last !== undefined) return last;
  const value = deepFreeze({
    ...decl,
    slug: slugOf(decl.name),
    identifier: identifierOf(decl.name),
    access: accessOf(decl),
  });
  const diagnostics = [...checkName(decl), ...checkEffects(decl), ...checkAliases(decl), ...checkValues(decl)];
  const own = { value, diagnostics };
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
