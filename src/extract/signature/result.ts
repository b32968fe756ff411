import { ts } from "../compiler.js";

/** What a function gives, without its promise and without the iterator around its items. */
export interface ResultSource {
  readonly kind: "value" | "iterable";
  readonly type: ts.Type;
  /** Syntax of the type, where the author wrote it. */
  readonly node: ts.TypeNode | undefined;
}

/** Types of the library that stand for one item after another, beside everything with an async iterator. */
const SYNC_ITERATORS: ReadonlySet<string> = new Set(["Generator", "Iterator", "IterableIterator", "IteratorObject"]);
const ITEM_FIRST: ReadonlySet<string> = new Set([
  ...SYNC_ITERATORS,
  "AsyncGenerator",
  "AsyncIterable",
  "AsyncIterator",
  "AsyncIterableIterator",
  "AsyncIteratorObject",
  "ReadableStream",
]);

/** Unwraps the return type of a signature. */
export function resultOf(signature: ts.Signature, checker: ts.TypeChecker): ResultSource {
  const returned = signature.getReturnType();
  const node =
    signature.declaration && ts.isFunctionLike(signature.declaration) ? signature.declaration.type : undefined;
  const direct = itemOf(returned, checker);
  if (direct) return { kind: "iterable", type: direct, node: argumentOf(node, ITEM_FIRST) };
  const awaited = checker.getAwaitedType(returned) ?? returned;
  const inner = awaited === returned ? node : argumentOf(node, new Set(["Promise", "PromiseLike"]));
  const item = itemOf(awaited, checker);
  if (item) return { kind: "iterable", type: item, node: argumentOf(inner, ITEM_FIRST) };
  return { kind: "value", type: awaited, node: inner };
}

/** The item type of a type that is iterated asynchronously, or that is a generator. */
function itemOf(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  if (!(type.flags & ts.TypeFlags.Object)) return undefined;
  const [first] = checker.getTypeArguments(type as ts.TypeReference);
  if (first && ITEM_FIRST.has(type.symbol?.name ?? "") && isFromLibrary(type.symbol)) return first;
  const iterator = checker
    .getPropertiesOfType(type)
    .find(({ escapedName }) => /^__@asyncIterator/.test(String(escapedName)));
  const next = iterator && member(returnOf(checker.getTypeOfSymbol(iterator)), "next", checker);
  const step = next && returnOf(next);
  const result = step && checker.getAwaitedType(step);
  if (result === undefined) return undefined;
  const steps = result.isUnion() ? result.types : [result];
  const going = steps.find((candidate) => !isDone(candidate, checker)) ?? result;
  return member(going, "value", checker);
}

function isDone(type: ts.Type, checker: ts.TypeChecker): boolean {
  const done = member(type, "done", checker);
  return done !== undefined && checker.typeToString(done) === "true";
}

function member(type: ts.Type | undefined, name: string, checker: ts.TypeChecker): ts.Type | undefined {
  const property = type && checker.getPropertyOfType(type, name);
  return property && checker.getTypeOfSymbol(property);
}

function returnOf(type: ts.Type): ts.Type | undefined {
  return type.getCallSignatures()[0]?.getReturnType();
}

/** Declared by the library or a package, not a class of the author's that happens to have the name. */
function isFromLibrary(symbol: ts.Symbol | undefined): boolean {
  return (symbol?.declarations ?? []).some((declaration) => declaration.getSourceFile().isDeclarationFile);
}

/** `X` of the node `Promise<X>`, where it is written out. */
function argumentOf(node: ts.TypeNode | undefined, names: ReadonlySet<string>): ts.TypeNode | undefined {
  if (!node || !ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return undefined;
  return names.has(node.typeName.text) ? node.typeArguments?.[0] : undefined;
}
