import type { ts } from "ts-morph";
import type { DiagnosticCode } from "../../diagnostics/codes.js";
import { type Diagnostic, type DiagnosticDetails, diagnostic, type Position } from "../../diagnostics/diagnostic.js";
import { allFaults, type LeftOut, type LeftOutReason, leftOutReasons } from "./left-out.js";
import { positionOf } from "./position.js";
import type { Place, Reading } from "./reading.js";

/** Reports at a node, once for a code, node and message. */
export function report(
  reading: Reading,
  code: DiagnosticCode,
  message: string,
  position: Position,
  details: DiagnosticDetails = {},
): void {
  const known = reading.diagnostics.some(
    (other) => other.code === code && other.message === message && samePosition(other.position, position),
  );
  if (known) return;
  reading.diagnostics.push(diagnostic(code, message, { position, tool: reading.tool.name, ...details }));
}

function samePosition(a: Position | undefined, b: Position): boolean {
  return a !== undefined && a.file === b.file && a.line === b.line && a.column === b.column;
}

/** The one warning for an optional property or parameter, or a union member, that is left out. */
export function reportLeftOut(reading: Reading, what: string, fault: LeftOut, place: Place): void {
  report(reading, "TG3002", `${what} is left out: ${fault.what}.`, positionOf(place.declaration, reading.world.root), {
    help: leftOutReasons[fault.reason as LeftOutReason],
    ...related(reading, fault, place),
  });
}

const fatalCodes = { unresolved: "TG3004", expanding: "TG3005", "too-deep": "TG3006", "too-large": "TG3006" } as const;

/** The errors for a required type that cannot be read, each at the declaration to blame. */
export function reportFaults(reading: Reading, fault: LeftOut, place: Place): void {
  for (const each of allFaults(fault)) {
    const { reason } = each;
    const position = positionOf(each.node ?? place.declaration, reading.world.root);
    const code = reason in fatalCodes ? fatalCodes[reason as keyof typeof fatalCodes] : "TG3001";
    report(reading, code, `${capitalized(each.what)}.`, position, related(reading, fault, place));
  }
}

/** Points from a declaration elsewhere back to the declaration in the author's own file. */
function related(reading: Reading, fault: LeftOut, place: Place): Pick<Diagnostic, "related"> {
  const blamed = fault.node ?? place.declaration;
  if (blamed === place.declaration) return {};
  const other: ts.Node = place.declaration;
  return { related: [{ message: "reached from here", position: positionOf(other, reading.world.root) }] };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
