import { ts } from "../extract/compiler.js";
import { isExported, isTypeAlone, type Printed, startOf } from "./printed.js";

/** The declarations of a module: its types as they stand, and of what it exports the names with their types. */
export function declarationsOf(module: Printed): string {
  const { text, file } = module;
  const { statements } = file;
  const names = new Set<string>();
  const parts: string[] = [];
  let hides = false;
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) continue;
    if (isTypeAlone(statement)) {
      hides ||= !isExported(statement);
      addNames(statement, names);
      parts.push(text.slice(startOf(statement, module), statement.end).trim());
    } else if (isExported(statement)) parts.push(declared(statement, module, names));
  }
  // A file of declarations exports all that it has, unless it says what it exports.
  if (hides) parts.push("export {};");
  const imports = statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !bindings(statement).some((name) => names.has(name))) return [];
    const own = text.slice(statement.getStart(file), statement.end);
    return [isTypeAlone(statement) ? own : own.replace(/^import /, "import type ")];
  });
  const all = [module.header, imports.join("\n"), ...parts];
  return `${all.filter((part) => part !== "").join("\n\n")}\n`;
}

function declared(statement: ts.Statement, module: Printed, names: Set<string>): string {
  const { text, file } = module;
  const comments = text.slice(startOf(statement, module), statement.getStart(file)).trimStart();
  if (ts.isFunctionDeclaration(statement) && statement.name && statement.type) {
    for (const part of [...(statement.typeParameters ?? []), ...statement.parameters, statement.type])
      addNames(part, names);
    const signature = text.slice(statement.name.pos, statement.type.end).trimStart();
    return `${comments}export declare function ${signature};`;
  }
  const list = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  const constants = list.map((each) => {
    if (each.type === undefined) throw new Error(`the exported ${text.slice(each.pos, each.name.end)} has no type`);
    addNames(each.type, names);
    return `${comments}export declare const ${text.slice(each.name.pos, each.type.end).trimStart()};`;
  });
  if (constants.length === 0) throw new Error(`no declaration is known for ${ts.SyntaxKind[statement.kind]}`);
  return constants.join("\n");
}

/** Adds all names that stand in a type. */
function addNames(node: ts.Node, names: Set<string>): void {
  if (ts.isIdentifier(node)) names.add(node.text);
  ts.forEachChild(node, (child) => addNames(child, names));
}

/** The names that an import binds. */
function bindings({ importClause }: ts.ImportDeclaration): readonly string[] {
  const { name, namedBindings } = importClause ?? {};
  const named =
    namedBindings === undefined
      ? []
      : ts.isNamespaceImport(namedBindings)
        ? [namedBindings.name.text]
        : namedBindings.elements.map((element) => element.name.text);
  return name === undefined ? named : [name.text, ...named];
}
