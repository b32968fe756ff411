import { ts } from "../compiler.js";
import type { PackageNames } from "../packages.js";
import { isToolContext } from "../signature/context.js";

/** What a function that a tag names is checked against. */
export interface ToolTypes {
  readonly checker: ts.TypeChecker;
  readonly packageOf: PackageNames;
  /** Where types of symbols are asked. */
  readonly location: ts.Node;
  /** Types of the tool's parameters without the context. */
  readonly parameters: readonly ts.Type[];
  /** Awaited result of the tool; `undefined` for an iterable. */
  readonly result: ts.Type | undefined;
}

/** Says what is wrong with a function for its role, `undefined` when nothing is. */
export type RoleCheck = (signature: ts.Signature, tool: ToolTypes) => string | undefined;

/** `fn(call: CompensationInput<typeof tool>, ctx?)`. */
export const checkCompensation: RoleCheck = (signature, tool) => {
  const [input, context, ...more] = typesOf(signature, tool);
  if (input === undefined) return undefined;
  const wrongContext = checkContext(context, tool) ?? checkRest(more);
  if (wrongContext) return wrongContext;
  const { checker } = tool;
  const { type } = input;
  if (isAnything(type)) return undefined;
  const given = new Set(["args", "outcome", "result"]);
  const extra = checker
    .getPropertiesOfType(type)
    .find(({ name, flags }) => !given.has(name) && !(flags & ts.SymbolFlags.Optional));
  if (extra) return `its first parameter wants \`${extra.name}\`, but it gets args, outcome and result`;
  const part = (name: string): ts.Type | undefined => {
    const property = checker.getPropertyOfType(type, name);
    return property && checker.getTypeOfSymbol(property);
  };
  const outcome = part("outcome");
  const outcomes = ["done", "unknown"].map((text) => checker.getStringLiteralType(text));
  if (outcome && !outcomes.every((literal) => checker.isTypeAssignableTo(literal, outcome))) {
    return 'its `outcome` must take "done" and "unknown"';
  }
  const result = part("result");
  if (result && tool.result && !isVoid(tool.result) && !checker.isTypeAssignableTo(tool.result, result)) {
    return `its \`result\` does not take ${checker.typeToString(tool.result)}`;
  }
  const args = part("args");
  return args && checkArguments(elementsOf(args, checker), tool, "`args`");
};

/** `fn(...arguments) => boolean | Promise<boolean>`. */
export const checkPredicate: RoleCheck = (signature, tool) => {
  const { checker } = tool;
  const parameters = typesOf(signature, tool);
  const wanted = parameters.slice(tool.parameters.length).filter(({ type }) => !isContext(type, tool));
  const result = checker.getAwaitedType(signature.getReturnType());
  if (result && !isAnything(result) && !checker.isTypeAssignableTo(result, checker.getBooleanType())) {
    return `it gives ${checker.typeToString(result)}, not a boolean`;
  }
  return (
    checkRest(wanted) ??
    checkArguments(
      parameters.slice(0, tool.parameters.length).map(({ type }) => type),
      tool,
      "it",
    )
  );
};

/** `fn(result, ctx?)`. */
export const checkModelOutput: RoleCheck = (signature, tool) => {
  const { checker, result } = tool;
  const [first, second, ...more] = typesOf(signature, tool);
  const wrong = checkContext(second, tool) ?? checkRest(more);
  if (wrong || first === undefined || result === undefined || isAnything(first.type)) return wrong;
  if (checker.isTypeAssignableTo(result, first.type)) return undefined;
  return `it takes ${checker.typeToString(first.type)}, but the tool gives ${checker.typeToString(result)}`;
};

interface ParameterType {
  readonly name: string;
  readonly type: ts.Type;
  readonly required: boolean;
}

function typesOf(signature: ts.Signature, { checker, location }: ToolTypes): readonly ParameterType[] {
  return signature.parameters.map((symbol) => {
    const declaration = symbol.declarations?.find(ts.isParameter);
    const optional =
      declaration && (declaration.questionToken || declaration.initializer || declaration.dotDotDotToken);
    return { name: symbol.name, type: checker.getTypeOfSymbolAtLocation(symbol, location), required: !optional };
  });
}

function checkArguments(
  wanted: readonly ts.Type[],
  { checker, parameters }: ToolTypes,
  who: string,
): string | undefined {
  for (const [index, given] of parameters.entries()) {
    const target = wanted[index];
    if (target === undefined || isAnything(target) || checker.isTypeAssignableTo(given, target)) continue;
    return `${who} takes ${checker.typeToString(target)} where the tool takes ${checker.typeToString(given)}`;
  }
  return undefined;
}

function checkContext(parameter: ParameterType | undefined, tool: ToolTypes): string | undefined {
  if (!parameter?.required || isContext(parameter.type, tool)) return undefined;
  return `its parameter \`${parameter.name}\` is not a ToolContext, and nothing else is given there`;
}

function checkRest(parameters: readonly ParameterType[]): string | undefined {
  const extra = parameters.find(({ required }) => required);
  return extra && `nothing is given for its parameter \`${extra.name}\``;
}

/** Element types of a tuple; of an array, the same for every place. */
function elementsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  if (checker.isTupleType(type)) return checker.getTypeArguments(type as ts.TupleTypeReference);
  const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return item ? Array.from({ length: 32 }, () => item) : [];
}

function isContext(type: ts.Type, { checker, packageOf }: ToolTypes): boolean {
  return isAnything(type) || isToolContext(type, checker, packageOf);
}

function isAnything(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
}

function isVoid(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;
}
