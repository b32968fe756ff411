import type { DiagnosticCode } from "../../diagnostics/codes.js";
import { ts } from "../compiler.js";
import { type Located, refuse } from "./located.js";
import { locateMember } from "./members.js";
import { functionBehind, objectBehind } from "./unwrap.js";

/** Finds what a comment with `@tool` stands on, and how generated code would reach it. */
export function locate(node: ts.Node): Located {
  if (ts.isFunctionDeclaration(node)) return locateFunction(node);
  if (ts.isVariableStatement(node)) return locateStatement(node);
  if (ts.isVariableDeclaration(node)) return locateVariable(node);
  if (ts.isExportAssignment(node)) return locateExport(node);
  if (ts.isMethodDeclaration(node) || ts.isPropertyDeclaration(node)) return locateMember(node);
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return locateMember(node);
  return refuse(...refusal(node));
}

function locateFunction(node: ts.FunctionDeclaration): Located {
  if (!ts.isSourceFile(node.parent)) return refuse("TG2007", `@tool is on a function inside ${placeName(node.parent)}`);
  return {
    kind: "site",
    site: {
      node,
      ...(node.name && { name: node.name.text }),
      owner: node,
      callable: node.name ?? node,
      ...(node.body && { implementation: node }),
      ambient: ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Ambient ? true : undefined,
    },
  };
}

function locateStatement(statement: ts.VariableStatement): Located {
  const [first, ...more] = statement.declarationList.declarations;
  if (first === undefined) return refuse("TG2005", "@tool is on a declaration without a name");
  if (more.length > 0) {
    return refuse("TG2007", "@tool is on several declarations at once", "Give each its own statement.");
  }
  return locateVariable(first);
}

function locateVariable(node: ts.VariableDeclaration): Located {
  const statement = node.parent.parent;
  if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) {
    return refuse("TG2007", `@tool is on a variable inside ${placeName(statement.parent)}`);
  }
  if (!ts.isIdentifier(node.name)) return refuse("TG2005", "@tool is on a destructuring, not on a function");
  if (node.initializer && objectBehind(node.initializer) && !functionBehind(node.initializer)) {
    return refuse("TG2005", `@tool is on the object ${node.name.text}`, "Put @tool on its methods, one by one.");
  }
  const implementation = node.initializer && functionBehind(node.initializer);
  return {
    kind: "site",
    site: {
      node,
      name: node.name.text,
      owner: node,
      callable: node.name,
      ...(implementation && { implementation }),
      ...(node.type && { typed: true }),
      ambient: ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Ambient ? true : undefined,
    },
  };
}

function locateExport(node: ts.ExportAssignment): Located {
  if (node.isExportEquals)
    return refuse("TG2006", "@tool is on `export =`", "Write `export default` or a named export.");
  const implementation = functionBehind(node.expression);
  if (!implementation && objectBehind(node.expression)) {
    return refuse("TG2005", "@tool is on an exported object", "Put @tool on its methods, one by one.");
  }
  const named = ts.isIdentifier(node.expression) ? node.expression.text : undefined;
  const name =
    named ?? (implementation?.name && ts.isIdentifier(implementation.name) ? implementation.name.text : undefined);
  return {
    kind: "site",
    site: {
      node,
      ...(name !== undefined && { name }),
      owner: node,
      callable: node.expression,
      ...(implementation && { implementation }),
    },
  };
}

function refusal(node: ts.Node): [DiagnosticCode, string, string?] {
  if (ts.isClassLike(node)) return ["TG2005", "@tool is on a class", "Put @tool on its methods, one by one."];
  if (ts.isConstructorDeclaration(node)) return ["TG2005", "@tool is on a constructor"];
  if (ts.isAccessor(node)) return ["TG2005", "@tool is on an accessor", "Make it a method."];
  if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) {
    return [
      "TG2005",
      "@tool is on a member of a type",
      "Put it on the method of the class or object that implements it.",
    ];
  }
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return ["TG2005", "@tool is on a type"];
  if (ts.isEnumDeclaration(node) || ts.isEnumMember(node)) return ["TG2005", "@tool is on an enum"];
  if (ts.isParameter(node)) return ["TG2005", "@tool is on a parameter"];
  if (ts.isExportDeclaration(node)) {
    return ["TG2007", "@tool is on a re-export", "Put it in the comment of the function itself."];
  }
  return ["TG2007", "@tool is on nothing that can be called"];
}

function placeName(parent: ts.Node): string {
  if (ts.isModuleBlock(parent)) return "a namespace";
  return ts.isSourceFile(parent) ? "a statement" : "another function or block";
}
