import { didYouMean } from "../../diagnostics/suggest.js";
import { ts } from "../compiler.js";
import type { PackageNames } from "../packages.js";
import type { ParamTag } from "../tags/params.js";
import type { Report } from "../tags/report.js";
import type { ParameterSource } from "../types/reader.js";
import { isToolContext } from "./context.js";
import type { ChosenSignature } from "./overloads.js";
import { wrappedParameters } from "./wrapped.js";

/** What reading the parameters needs beside the signature. */
export interface ParameterSetting {
  readonly checker: ts.TypeChecker;
  readonly packageOf: PackageNames;
  /** Node of the tool, from which the types of a wrapped function's parameters are asked. */
  readonly node: ts.Node;
  readonly report: Report;
}

/** The parameters of a tool in order, each with its type and what `@param` tags say about it. */
export function parametersOf(
  chosen: ChosenSignature,
  tags: readonly ParamTag[],
  setting: ParameterSetting,
): readonly ParameterSource[] {
  const { checker } = setting;
  const plain = chosen.signature.parameters.flatMap((symbol, index): PlainParameter[] => {
    const declaration = chosen.parameters?.[index] ?? symbol.declarations?.find(ts.isParameter);
    if (declaration === undefined) return [];
    const stated = checker.getTypeOfSymbolAtLocation(symbol, setting.node);
    const wrapped = wrappedParameters(declaration, stated, setting.node, checker) ?? [{ declaration, type: stated }];
    return wrapped.map((one) => ({ ...one, context: isToolContext(one.type, checker, setting.packageOf) }));
  });
  const names = nameParameters(plain, tags);
  reportUnused(tags, plain, names, setting.report);
  return plain.map(({ declaration, type, context }, index) => {
    const name = names[index] ?? "";
    const own = tags.find((tag) => tag.root === name && tag.path === "");
    const members = memberTexts(name, declaration, tags);
    return {
      declaration,
      name,
      type,
      ...(context && { context }),
      ...(own && own.text !== "" && { description: own.text }),
      ...(members.size > 0 && { memberDescriptions: members }),
    };
  });
}

interface PlainParameter {
  readonly declaration: ts.ParameterDeclaration;
  readonly type: ts.Type;
  readonly context: boolean;
}

/** A destructured parameter has no name: JSDoc gives it one by position, else it is called `input`. */
function nameParameters(parameters: readonly PlainParameter[], tags: readonly ParamTag[]): readonly string[] {
  const own = parameters.map(({ declaration }) =>
    ts.isIdentifier(declaration.name) ? declaration.name.text : undefined,
  );
  const bound = new Set(parameters.flatMap(({ declaration }) => bindingNames(declaration.name)));
  const spare = [...new Set(tags.map((tag) => tag.root))].filter((root) => !own.includes(root) && !bound.has(root));
  const unnamed = parameters.filter(({ declaration, context }) => !ts.isIdentifier(declaration.name) && !context);
  const inOrder = spare.length === unnamed.length;
  const taken = new Set(own);
  return parameters.map(({ declaration, context }, index) => {
    const name = own[index];
    if (name !== undefined) return name;
    if (context) return "context";
    const members = bindingNames(declaration.name);
    const speaksOf = (root: string) =>
      tags.some((tag) => tag.root === root && members.includes(tag.path.split(".")[0] ?? ""));
    const given = spare.find((root) => !taken.has(root) && (inOrder || speaksOf(root)));
    let chosen = given ?? "input";
    for (let count = 2; taken.has(chosen); count++) chosen = `input${count}`;
    taken.add(chosen);
    return chosen;
  });
}

/** Texts about members: `@param flight.id`, and the bare names that a parameter destructures. */
function memberTexts(
  name: string,
  declaration: ts.ParameterDeclaration,
  tags: readonly ParamTag[],
): ReadonlyMap<string, string> {
  const bound = new Set(bindingNames(declaration.name));
  const texts = new Map<string, string>();
  for (const { root, path, text } of tags) {
    const member = root === name ? path : bound.has(root) ? [root, path].filter((part) => part !== "").join(".") : "";
    if (member !== "" && text !== "" && !texts.has(member)) texts.set(member, text);
  }
  return texts;
}

function bindingNames(name: ts.BindingName): readonly string[] {
  if (!ts.isObjectBindingPattern(name)) return [];
  return name.elements.flatMap(({ propertyName, name: local, dotDotDotToken }) => {
    if (dotDotDotToken) return [];
    const property = propertyName ?? local;
    return ts.isIdentifier(property) || ts.isStringLiteral(property) ? [property.text] : [];
  });
}

function reportUnused(
  tags: readonly ParamTag[],
  parameters: readonly PlainParameter[],
  names: readonly string[],
  report: Report,
): void {
  const known = new Set([...names, ...parameters.flatMap(({ declaration }) => bindingNames(declaration.name))]);
  for (const { root, start } of tags) {
    if (known.has(root)) continue;
    const help = didYouMean(root, known).trim() || `Parameters: ${names.join(", ") || "none"}.`;
    report("TG2010", `@param ${root} names no parameter`, { start, length: root.length }, help);
  }
}
