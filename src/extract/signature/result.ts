import { ts } from "../compiler.js";

/** What a function gives, without its promise and without the iterator around it. */
export interface ResultSource {
  readonly kind: "value" | "iterable";
  readonly type: ts.Type;
  /** Syntax of the type, where the author wrote it. */
  readonly node: ts.TypeNode | undefined;
}

/** Types of the library that stand for one item after another, beside everything with an async iterator. */
const SYNC_ITERATORS: ReadonlySet<string> = new Set(["Generator", "Iterator", "IterableIterator", "IteratorObject"]);
const GENERATORS: ReadonlySet<string> = new Set(["Generator", "AsyncGenerator"]);
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
  if (direct) return { kind: "iterable", type: direct.type, node: argumentOf(node, ITEM_FIRST, direct.argument) };
  const awaited = awaitedOf(returned, checker);
  const inner = awaited === returned ? node : argumentOf(node, new Set(["Promise", "PromiseLike"]));
  const item = itemOf(awaited, checker);
  if (item) return { kind: "iterable", type: item.type, node: argumentOf(inner, ITEM_FIRST, item.argument) };
  return { kind: "value", type: awaited, node: inner };
}

/** What the checker calls awaited. Of a promise of what is plainly none it is told without asking, for the checker compares with every primitive type first. */
function awaitedOf(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  if (type.flags & ts.TypeFlags.Object && type.symbol?.name === "Promise" && isFromLibrary(type.symbol)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    if (item && item.flags & ts.TypeFlags.Object && !checker.getPropertyOfType(item, "then")) return item;
  }
  return checker.getAwaitedType(type) ?? type;
}

/** What an iteration ends with, and which type argument says so. */
interface Outcome {
  readonly type: ts.Type;
  readonly argument: number;
}

/** The result of a type that is iterated asynchronously, or that is a generator: what it returns, else its items. */
function itemOf(type: ts.Type, checker: ts.TypeChecker): Outcome | undefined {
  if (!(type.flags & ts.TypeFlags.Object)) return undefined;
  const [first, second] = checker.getTypeArguments(type as ts.TypeReference);
  const name = type.symbol?.name ?? "";
  if (first && ITEM_FIRST.has(name) && isFromLibrary(type.symbol)) {
    const returns = GENERATORS.has(name) && second !== undefined && isValue(second);
    return returns ? { type: second, argument: 1 } : { type: first, argument: 0 };
  }
  const iterator = checker
    .getPropertiesOfType(type)
    .find(({ escapedName }) => /^__@asyncIterator/.test(String(escapedName)));
  const next = iterator && member(returnOf(checker.getTypeOfSymbol(iterator)), "next", checker);
  const step = next && returnOf(next);
  const result = step && checker.getAwaitedType(step);
  if (result === undefined) return undefined;
  const steps = result.isUnion() ? result.types : [result];
  const going = steps.find((candidate) => !isDone(candidate, checker)) ?? result;
  const item = member(going, "value", checker);
  return item && { type: item, argument: 0 };
}

/** Does every end of the iteration give a value? `void` leaves the last item to be the result, and `any` says nothing. */
function isValue(type: ts.Type): boolean {
  const empty =
    ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never;
  return !(type.isUnion() ? type.types : [type]).some(({ flags }) => flags & empty);
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
function argumentOf(node: ts.TypeNode | undefined, names: ReadonlySet<string>, index = 0): ts.TypeNode | undefined {
  if (!node || !ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return undefined;
  return names.has(node.typeName.text) ? node.typeArguments?.[index] : undefined;
}
