import type { DiagnosticCode } from "../../diagnostics/codes.js";
import { type Diagnostic, type DiagnosticDetails, diagnostic, type Position } from "../../diagnostics/diagnostic.js";
import type { ts } from "../compiler.js";
import { allFaults, type LeftOut, type LeftOutReason, leftOutReasons, leftOutRemedies } from "./left-out.js";
import { positionOf } from "./position.js";
import { isForeign, type Place, type Reading } from "./reading.js";

/** Reports at a node, once for a code, node and message, or for a code, node and declaration in a library. */
export function report(
  reading: Reading,
  code: DiagnosticCode,
  message: string,
  position: Position,
  details: DiagnosticDetails = {},
): void {
  const [declared] = details.related ?? [];
  const known = reading.diagnostics.some(
    (other) =>
      other.code === code &&
      samePosition(other.position, position) &&
      // What a library declares once is met along many paths.
      (other.message === message || samePosition(other.related?.[0]?.position, declared?.position)),
  );
  if (known) return;
  reading.diagnostics.push(diagnostic(code, message, { position, tool: reading.tool.name, ...details }));
}

function samePosition(a: Position | undefined, b: Position | undefined): boolean {
  return a !== undefined && a.file === b?.file && a.line === b.line && a.column === b.column;
}

/** The one warning for an optional property or parameter, or union members, that are left out. */
export function reportLeftOut(reading: Reading, what: string, fault: LeftOut, place: Place): void {
  const message = `Left out: ${what}, because ${fault.what}.`;
  report(reading, "TG3002", message, positionOf(place.origin, reading.world.root), {
    help: `${capitalized(leftOutReasons[fault.reason as LeftOutReason])}.`,
    ...declaredAt(reading, place.declaration, place.origin),
  });
}

const fatalCodes = { unresolved: "TG3004", expanding: "TG3005", "too-deep": "TG3006", "too-large": "TG3006" } as const;

/** The errors for a required type that cannot be read, each at the declaration to blame. */
export function reportFaults(reading: Reading, fault: LeftOut, place: Place): void {
  for (const { reason, what, node, origin } of allFaults(fault)) {
    const blamed = node ?? place.declaration;
    const marked = isForeign(blamed) ? (origin ?? place.origin) : blamed;
    const code = reason in fatalCodes ? fatalCodes[reason as keyof typeof fatalCodes] : "TG3001";
    const position = positionOf(marked, reading.world.root);
    const help = reason in leftOutRemedies ? { help: leftOutRemedies[reason as LeftOutReason] } : {};
    report(reading, code, `${capitalized(what)}.`, position, { ...help, ...declaredAt(reading, blamed, marked) });
  }
}

/** Points to the declaration in a library that a diagnostic in the author's code is about. */
export function declaredAt(reading: Reading, blamed: ts.Node, marked: ts.Node): Pick<Diagnostic, "related"> {
  if (blamed === marked) return {};
  return { related: [{ message: "declared here", position: positionOf(blamed, reading.world.root) }] };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What libraries leave open below one declaration of the author's, told in one warning: it has one remedy. */
export function withOpenPartsTogether(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isOpen = ({ code, related }: Diagnostic) => code === "TG3003" && related !== undefined;
  const open = diagnostics.filter(isOpen);
  return diagnostics.flatMap((found) => {
    if (!isOpen(found)) return [found];
    const together = open.filter(({ position }) => samePosition(position, found.position));
    if (together[0] !== found) return [];
    const others = together.length - 1;
    const rest = others === 0 ? "" : ` So ${others === 1 ? "does 1 other part" : `do ${others} other parts`} of it.`;
    return [{ ...found, message: found.message + rest }];
  });
}
