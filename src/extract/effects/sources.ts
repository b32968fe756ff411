import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { ts } from "../compiler.js";
import { reportInto } from "../tags/report.js";
import { positionOf } from "../types/position.js";
import { annotationOf } from "./annotation.js";
import type { Code, Source } from "./code.js";
import { holdsFollowed } from "./followed.js";
import { bodiesOf, type Callable, callableOf, nameOf, parametersOf } from "./functions.js";
import { isHarmless } from "./harmless.js";
import { isHolder, valuesHeld } from "./held.js";
import { implementationsOf, overriddenBy } from "./implementors.js";
import { SummaryDraft } from "./summary.js";
import type { CallWorld } from "./world.js";

/** What a call runs. */
export interface Sources {
  readonly sources: readonly Source[];
  /** Depends on which implementations the closure has. */
  readonly local: boolean;
}

/**
 * What calling one of these declarations runs: what its annotation states, else that of the member it implements, else its
 * code and that of members which override it. No sources at all where it is known to do nothing; `undefined` when nobody says.
 */
export function sourcesOf(declarations: readonly ts.Declaration[], world: CallWorld): Sources | undefined {
  const stated = (list: readonly ts.Declaration[]) => list.flatMap((declaration) => statedBy(declaration, world) ?? []);
  const own = stated(declarations);
  if (own.length > 0) return { sources: own, local: false };
  const inherited = stated(declarations.flatMap((declaration) => overriddenBy(declaration, world.checker)));
  if (inherited.length > 0) return { sources: inherited, local: false };
  const others = declarations.flatMap((declaration) => implementationsOf(declaration, world));
  const local = others.length > 0;
  const run = [
    ...declarations.flatMap((declaration) => codeOf(declaration, world.checker) ?? []),
    ...others
      .filter((declaration) => world.closure.has(declaration.getSourceFile()))
      .flatMap((declaration) => statedBy(declaration, world) ?? codeOf(declaration, world.checker) ?? []),
  ];
  if (run.length > 0) return { sources: run, local };
  const isKnown = declarations.every(
    (declaration) => isHarmless(declaration, world.program, world.packageOf) || isPlainClass(declaration),
  );
  return isKnown ? { sources: [], local } : undefined;
}

/** The code of a function that the author wrote. */
export function readCode(callable: Callable): Code | undefined {
  const bodies = bodiesOf(callable);
  if (bodies.length === 0 || callable.getSourceFile().isDeclarationFile) return undefined;
  return { node: callable, bodies, parameters: parametersOf(callable) };
}

/** The code that gives a variable or property its functions, where all of them can be met there. */
function readHolder(declaration: ts.Declaration, checker: ts.TypeChecker): Code | undefined {
  if (!isHolder(declaration) || declaration.getSourceFile().isDeclarationFile) return undefined;
  if (!holdsFollowed(declaration, checker)) return undefined;
  return { node: declaration, bodies: valuesHeld(declaration, checker), parameters: [] };
}

function codeOf(declaration: ts.Declaration, checker: ts.TypeChecker): Source | undefined {
  const callable = callableOf(declaration);
  const code = callable ? readCode(callable) : readHolder(declaration, checker);
  return code && { kind: "code", code };
}

function statedBy(declaration: ts.Declaration, { checker, root }: CallWorld): Source | undefined {
  const callable = callableOf(declaration) ?? typedAs(declaration, checker);
  const faults: Diagnostic[] = [];
  const report = reportInto(faults, declaration.getSourceFile(), root);
  const annotation = callable && annotationOf(declaration, callable, report);
  if (!annotation) return undefined;
  const summary = new SummaryDraft();
  summary.annotated = true;
  for (const key of annotation.reads) summary.addEffect({ access: "reads", key, trail: [] });
  for (const key of annotation.writes) summary.addEffect({ access: "writes", key, trail: [] });
  for (const fault of faults) summary.addFault(fault);
  // A key that could not be read may stand for anything.
  if (faults.length > 0)
    summary.addUnknown({ text: nameOf(callable), position: positionOf(declaration, root), trail: [] });
  return { kind: "stated", summary };
}

/** A constant that holds the result of another function is called by its type. */
function typedAs(declaration: ts.Declaration, checker: ts.TypeChecker): Callable | undefined {
  const signature = checker.getTypeAtLocation(declaration).getCallSignatures()[0]?.declaration;
  return signature && !ts.isJSDocSignature(signature) ? signature : undefined;
}

/** A class of the author's that runs nothing when an instance is made. */
function isPlainClass(declaration: ts.Declaration): boolean {
  return ts.isClassLike(declaration) && !declaration.getSourceFile().isDeclarationFile;
}
