import type { DiagnosticCode } from "../../diagnostics/codes.js";
import { didYouMean } from "../../diagnostics/suggest.js";
import type { FunctionReference } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { isLibraryPath } from "../library-path.js";
import { modulePath } from "../module-path.js";
import { exportNames } from "../site/exports.js";

const STATIC = ts.SyntaxKind.StaticKeyword;

/** A function that a tag names, or why it cannot be used. */
export type Resolved =
  | { readonly kind: "found"; readonly reference: FunctionReference; readonly signatures: readonly ts.Signature[] }
  | { readonly kind: "refused"; readonly code: DiagnosticCode; readonly message: string; readonly help?: string };

/**
 * Looks up the function that a tag names, by what it is called at `location`: a function of the file, an import,
 * `Class.staticMethod`, `object.method`, `namespace.function`, or a static method of the class around.
 */
export function resolveReference(name: string, location: ts.Node, checker: ts.TypeChecker, root: string): Resolved {
  const [first = "", ...members] = name.split(".");
  const owner = ts.findAncestor(location, ts.isClassLike);
  const symbol = first === "this" && owner ? checker.getTypeAtLocation(owner).symbol : lookUp(first, location, checker);
  if (symbol === undefined)
    return owner ? ofClass(first, owner, checker, root, location) : notFound(name, location, checker);
  const path =
    symbol.flags & ts.SymbolFlags.Alias ? imported(symbol, members, checker) : local(symbol, members, checker);
  if (path === undefined) return refused("TG2014", `${name} cannot be imported from its module`);
  const { file, exportName, rest } = path;
  if (isLibraryPath(file.fileName)) return refused("TG2014", `${name} is a function of a package`);
  if (exportName === undefined) return refused("TG2014", `${name} is not exported`, `Export ${first}.`);
  return callable(name, { file, exportName, rest, symbol: path.symbol }, checker, root, location);
}

interface Target {
  readonly file: ts.SourceFile;
  readonly exportName: string;
  /** Names below the export. */
  readonly rest: readonly string[];
  readonly symbol: ts.Symbol;
}

function callable(name: string, target: Target, checker: ts.TypeChecker, root: string, location: ts.Node): Resolved {
  const { file, exportName, rest, symbol } = target;
  const [member, ...deeper] = rest;
  if (deeper.length > 0) return refused("TG2014", `${name} is nested too deeply to be called`);
  const value = checker.getTypeOfSymbolAtLocation(symbol, location);
  const property = member === undefined ? undefined : checker.getPropertyOfType(value, member);
  if (member !== undefined && property === undefined) {
    const known = checker.getPropertiesOfType(value).map((candidate) => candidate.name);
    const method = instanceMember(symbol, member, checker);
    if (method !== undefined) return onInstance(name, target, method, checker, root, location);
    return refused("TG2012", `${name} does not exist.${didYouMean(member, known)}`);
  }
  const signatures = (property ? checker.getTypeOfSymbolAtLocation(property, location) : value).getCallSignatures();
  if (signatures.length === 0) return refused("TG2013", `${name} is not a function`);
  const reference = { file: modulePath(file.fileName, root), exportName, ...(member !== undefined && { member }) };
  return { kind: "found", reference, signatures };
}

function lookUp(name: string, location: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.resolveName(name, location, ts.SymbolFlags.Value, true);
  return symbol?.declarations?.some(ts.isParameter) ? undefined : symbol;
}

interface Path {
  readonly file: ts.SourceFile;
  readonly exportName: string | undefined;
  readonly rest: readonly string[];
  readonly symbol: ts.Symbol;
}

/** Follows an import to the module that it names: that module's export is what generated code will import. */
function imported(alias: ts.Symbol, members: readonly string[], checker: ts.TypeChecker): Path | undefined {
  const declaration = alias.declarations?.[0];
  const statement = declaration && ts.findAncestor(declaration, ts.isImportDeclaration);
  const module = statement && checker.getSymbolAtLocation(statement.moduleSpecifier);
  const file = module?.declarations?.find(ts.isSourceFile);
  if (declaration === undefined || module === undefined || file === undefined) return undefined;
  if (ts.isNamespaceImport(declaration)) {
    const [exportName, ...rest] = members;
    const symbol = checker.getExportsOfModule(module).find((candidate) => candidate.name === exportName);
    return symbol && { file, exportName, rest, symbol: checkAlias(symbol, checker) };
  }
  const exportName = ts.isImportSpecifier(declaration)
    ? (declaration.propertyName ?? declaration.name).text
    : "default";
  return { file, exportName, rest: members, symbol: checkAlias(alias, checker) };
}

function local(symbol: ts.Symbol, members: readonly string[], checker: ts.TypeChecker): Path | undefined {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (declaration === undefined) return undefined;
  const file = declaration.getSourceFile();
  const exportName = exportNames(file, checker).of(declaration);
  return { file, exportName, rest: members, symbol };
}

function checkAlias(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** A bare name inside a class may mean a method of the class. */
function ofClass(
  name: string,
  owner: ts.ClassLikeDeclaration,
  checker: ts.TypeChecker,
  root: string,
  location: ts.Node,
): Resolved {
  const member = owner.members.find(
    (candidate) => candidate.name && ts.isIdentifier(candidate.name) && candidate.name.text === name,
  );
  if (member === undefined || owner.name === undefined) return notFound(name, location, checker);
  return resolveReference(`${owner.name.text}.${name}`, location, checker, root);
}

function instanceMember(symbol: ts.Symbol, member: string, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (!(symbol.flags & ts.SymbolFlags.Class)) return undefined;
  return checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(symbol), member);
}

/** A method of the instance that the tool runs on: there is one only where the tool is such a method itself, and of the same class. */
function onInstance(
  name: string,
  { file, exportName, symbol }: Target,
  method: ts.Symbol,
  checker: ts.TypeChecker,
  root: string,
  location: ts.Node,
): Resolved {
  const owner = ts.findAncestor(location, ts.isClassLike);
  const isStatic = ts.canHaveModifiers(location) && location.modifiers?.some(({ kind }) => kind === STATIC) === true;
  if (owner === undefined || isStatic || checker.getTypeAtLocation(owner).symbol !== symbol)
    return refused(
      "TG2014",
      `${name} is an instance method`,
      "Name a function, a static method, or a method of the tool's own class.",
    );
  const signatures = checker.getTypeOfSymbolAtLocation(method, location).getCallSignatures();
  if (signatures.length === 0) return refused("TG2013", `${name} is not a function`);
  const reference = {
    file: modulePath(file.fileName, root),
    exportName,
    member: method.name,
    onInstance: true,
  } as const;
  return { kind: "found", reference, signatures };
}

function notFound(name: string, location: ts.Node, checker: ts.TypeChecker): Resolved {
  const file = location.getSourceFile();
  const inFile = checker
    .getSymbolsInScope(file, ts.SymbolFlags.Function | ts.SymbolFlags.Alias | ts.SymbolFlags.Variable)
    .filter((symbol) => symbol.declarations?.some((declaration) => declaration.getSourceFile() === file))
    .map((symbol) => symbol.name);
  return refused("TG2012", `there is no function ${name} in this file.${didYouMean(name, inFile)}`);
}

function refused(code: DiagnosticCode, message: string, help?: string): Resolved {
  return { kind: "refused", code, message, ...(help !== undefined && { help }) };
}
