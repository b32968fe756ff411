import { ts } from "../compiler.js";
import { docsOf } from "./member-docs.js";

const maximalDepth = 20;

/**
 * The text of what a member of an interface or class takes the place of, in those that this one extends or implements: editors show it where the
 * member says nothing itself. Its tags are not taken, as they may not fit the narrower type.
 */
export function inheritedText(
  name: string,
  declarations: readonly ts.Declaration[],
  checker: ts.TypeChecker,
  depth = 0,
): string {
  if (depth > maximalDepth) return "";
  for (const { parent } of declarations) {
    if (parent === undefined || !(ts.isInterfaceDeclaration(parent) || ts.isClassLike(parent))) continue;
    const clauses: readonly ts.HeritageClause[] = parent.heritageClauses ?? [];
    for (const base of clauses.flatMap(({ types }) => [...types])) {
      const overridden = checker.getTypeAtLocation(base).getProperty(name)?.declarations ?? [];
      const own = overridden.map((node) => docsOf(node).description).find((text) => text !== "");
      const text = own ?? inheritedText(name, overridden, checker, depth + 1);
      if (text !== "") return text;
    }
  }
  return "";
}
