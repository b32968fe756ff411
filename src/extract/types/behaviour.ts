import { ts } from "../compiler.js";
import { isLibraryPath } from "../library-path.js";
import { type LeftOut, leftOut } from "./left-out.js";
import type { Reading } from "./reading.js";

/**
 * The fault of an object type that JSON cannot make: it is called or constructed, it is an instance of a class with behaviour, or an
 * object that must have methods. Asked before anything inside is read, since walking into a library class is slow and of no use.
 */
export function behaviourOf(reading: Reading, type: ts.Type, properties: readonly ts.Symbol[]): LeftOut | undefined {
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) {
    return leftOut("function", "its type is a function");
  }
  const methods = properties.filter(
    (property) => property.flags & ts.SymbolFlags.Method && !(property.flags & ts.SymbolFlags.Optional),
  );
  const isClass = ((type.symbol?.flags ?? 0) & ts.SymbolFlags.Class) !== 0;
  const blamed = isClass ? methods.concat(properties.filter(isHiddenOrComputed)) : methods;
  if (blamed.length === 0) return undefined;
  // Asked here and not before: the name of a type without one is its whole text.
  const name = nameOf(reading, type);
  // An author wants all faults at once; what a library declares with methods is an instance of some class of its own.
  const isLibrarys = !isClass && blamed.every((member) => isForeign(ownDeclaration(member)));
  const faults = blamed.slice(0, isLibrarys ? 1 : 5).map((member) => {
    const what = `\`${memberName(member)}\` of ${name} is ${describe(member)}`;
    return leftOut(isClass || isLibrarys ? "instance" : "function", what, ownDeclaration(member));
  });
  const [first, ...others] = faults;
  if (first === undefined) return undefined;
  return isClass ? { ...first, node: undefined } : { ...first, others };
}

/** Private and protected members, and accessors of a class: a plain object is no substitute for it. */
function isHiddenOrComputed(member: ts.Symbol): boolean {
  const declaration = member.valueDeclaration;
  if (declaration === undefined) return false;
  return member.flags & ts.SymbolFlags.Accessor ? true : isHidden(declaration);
}

function isHidden(declaration: ts.Declaration): boolean {
  const name = ts.getNameOfDeclaration(declaration);
  if (name !== undefined && ts.isPrivateIdentifier(name)) return true;
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.NonPublicAccessibilityModifier) !== 0;
}

function describe(member: ts.Symbol): string {
  if (member.flags & ts.SymbolFlags.Method) return "a method";
  return member.flags & ts.SymbolFlags.Accessor ? "an accessor" : "not public";
}

function memberName({ name }: ts.Symbol): string {
  return name.startsWith("__@") ? `[Symbol.${name.slice(3).replace(/@\d+$/, "")}]` : name.replace(/^__#\d+@/, "");
}

function isForeign(declaration: ts.Node | undefined): boolean {
  return declaration !== undefined && isLibraryPath(declaration.getSourceFile().fileName);
}

function ownDeclaration(member: ts.Symbol): ts.Node | undefined {
  return member.valueDeclaration ?? member.declarations?.[0];
}

function nameOf(reading: Reading, type: ts.Type): string {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (symbol !== undefined && !symbol.name.startsWith("__")) return `\`${symbol.name}\``;
  const text = reading.world.checker.typeToString(type);
  return text.length > 40 ? "the object" : `\`${text}\``;
}
