import { ts } from "../extract/compiler.js";
import type { PlainStatement } from "./plain-statements.js";

/** A module as toolgen printed it. */
export interface Printed {
  readonly text: string;
  /** The same text parsed, with nothing where the plain statements are. */
  readonly file: ts.SourceFile;
  readonly plain: readonly PlainStatement[];
  /** The comments at its head, up to the first empty line. */
  readonly header: string;
}

/** Where a statement starts with the comments above it; neither the head of the file nor a plain statement is one. */
export function startOf({ pos, end }: ts.Statement, { header, plain }: Printed): number {
  const before = plain.findLast((each) => each.end <= end)?.end ?? 0;
  return Math.max(pos, header.length, before);
}

/** Does the statement say nothing to what runs the module? */
export function isTypeAlone(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

/** Is it exported where it stands? */
export function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}
