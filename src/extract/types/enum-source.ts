import { didYouMean } from "../../diagnostics/suggest.js";
import type { FunctionReference } from "../../ir/type.js";
import { ts } from "../compiler.js";
import type { DocTag } from "../doc/comment.js";
import { textOf } from "../doc/text.js";
import { exportNames } from "../site/exports.js";
import type { Docs } from "./member-docs.js";
import { relativePath } from "./position.js";
import type { Reading } from "./reading.js";
import { reportTag } from "./tag-fault.js";

/** The function of `@enumFrom fn`: `(ctx?) => string[]`, or a promise of it, that generated code can import. */
export function enumSource(reading: Reading, docs: Docs, tag: DocTag | undefined): FunctionReference | undefined {
  if (tag === undefined || docs.file === undefined) return undefined;
  const complain = (message: string) => {
    reportTag(reading, docs, tag, "TG3017", message);
    return undefined;
  };
  const path = (textOf(tag.text).trim().split(/\s/)[0] ?? "").replace(/\(\)$/, "");
  const [name = "", ...members] = path.split(".");
  if (name === "" || members.length > 1) return complain("@enumFrom takes the name of a function.");
  const { checker } = reading.world;
  const inScope = checker.getSymbolsInScope(docs.file, ts.SymbolFlags.Value | ts.SymbolFlags.Alias);
  const owner = inScope.find((symbol) => symbol.name === name);
  if (owner === undefined) {
    const names = inScope.filter(isOfFile(docs.file)).map((symbol) => symbol.name);
    return complain(`@enumFrom names \`${name}\`, which is not declared or imported here.${didYouMean(name, names)}`);
  }
  // Of a function that its own file exports, the scope has a stand-in without a type.
  const declared = checker.getExportSymbolOfSymbol(owner);
  const target = declared.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(declared) : declared;
  const [member] = members;
  const type = checker.getTypeOfSymbol(target);
  const property = member === undefined ? undefined : type.getProperty(member);
  if (member !== undefined && property === undefined)
    return complain(`@enumFrom: \`${name}\` has no member \`${member}\`.`);
  const called = property === undefined ? type : checker.getTypeOfSymbol(property);
  if (!givesTexts(called, checker)) {
    return complain(`@enumFrom: \`${path}\` is not a function \`(ctx?) => string[]\` or \`=> Promise<string[]>\`.`);
  }
  return referenceTo(reading, target, member) ?? complain(`@enumFrom: \`${name}\` is not exported.`);
}

function isOfFile(file: ts.SourceFile): (symbol: ts.Symbol) => boolean {
  return (symbol) => symbol.declarations?.some((declaration) => declaration.getSourceFile() === file) ?? false;
}

function givesTexts(type: ts.Type, checker: ts.TypeChecker): boolean {
  return type.getCallSignatures().some((signature) => {
    const required = signature.parameters.filter(({ valueDeclaration: declaration }) => {
      return (
        declaration !== undefined &&
        ts.isParameter(declaration) &&
        !declaration.questionToken &&
        !declaration.initializer
      );
    });
    const result = signature.getReturnType();
    const awaited = checker.getAwaitedType(result) ?? result;
    const element = checker.getIndexTypeOfType(awaited, ts.IndexKind.Number);
    const isText = element !== undefined && (element.flags & ts.TypeFlags.StringLike || onlyTexts(element));
    return required.length <= 1 && isText && (checker.isArrayType(awaited) || checker.isTupleType(awaited));
  });
}

function onlyTexts(type: ts.Type): boolean {
  return type.isUnion() && type.types.every(({ flags }) => flags & ts.TypeFlags.StringLike);
}

function referenceTo(reading: Reading, target: ts.Symbol, member: string | undefined): FunctionReference | undefined {
  for (const declaration of target.declarations ?? []) {
    const file = declaration.getSourceFile();
    const exportName = exportNames(file, reading.world.checker).of(declaration);
    if (exportName === undefined) continue;
    return {
      file: relativePath(file.fileName, reading.world.root),
      exportName,
      ...(member === undefined ? {} : { member }),
    };
  }
  return undefined;
}
