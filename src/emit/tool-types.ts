import type { Tool } from "../analyze/catalog.js";
import type { Parameter } from "../ir/tool.js";
import { isIdentifier, jsDoc, stringLiteral } from "./printer.js";
import { typeDeclarations } from "./type-text.js";

/** Types of the tool: the author's own for code, taken from the function's type, and printed ones for the wire. */
export function toolTypes(tool: Tool, callee: string): string {
  const index = tool.parameters.findIndex(({ kind }) => kind === "context");
  const services = index < 0 ? "unknown" : `$rt.ServicesIn<${contextType(tool, index)}>`;
  // The printed types do not need it: exported, it is not a local that nothing uses.
  const exported = tool.opaque ? "export " : "";
  return [
    `${jsDoc(["The author's function."])}${exported}type Implementation = ${callee};`,
    ...(tool.opaque ? printedTypes(tool) : inferredTypes(tool, index)),
    `${jsDoc(["Services that it needs from its host."])}export type Services = ${services};`,
    `${jsDoc(["Its entry in the registry."])}export type Entry = $rt.ToolEntry<Args, Result, Services>;`,
    typeDeclarations(tool.input, "Input", "The arguments as a model writes them.", "wire"),
  ].join("\n\n");
}

function inferredTypes({ result }: Tool, context: number): readonly string[] {
  const list = "Parameters<Implementation>";
  const iterable = result.kind === "iterable";
  return [
    context < 0
      ? `${jsDoc(["Its argument list."])}export type Args = ${list};`
      : `${jsDoc(["Its argument list, without the injected context."])}export type Args = $rt.ArgumentsWithout<${list}, ${context}>;`,
    `${jsDoc([iterable ? "What it yields." : "What it gives back."])}export type Result = ${iterable ? "$rt.ItemOf" : "$rt.Resolved"}<ReturnType<Implementation>>;`,
  ];
}

/** The type of the parameter that takes the context; of an opaque function TypeScript infers one parameter where it cannot infer all. */
function contextType({ opaque }: Tool, index: number): string {
  if (!opaque) return `Parameters<Implementation>[${index}]`;
  const before = Array.from({ length: index }, (_, at) => `_${at}: never, `).join("");
  return `Implementation extends (${before}context: infer Context, ...rest: never[]) => unknown ? Context : unknown`;
}

/** What TypeScript cannot infer, such as one of several overloads, is printed. */
function printedTypes({ input, result, parameters }: Tool): readonly string[] {
  const elements = parameters.filter(({ kind }) => kind !== "context").map(elementText);
  const output =
    result.type === undefined ? [] : [typeDeclarations(result.type, "Output", "What it gives back.", "code")];
  const value = result.type === undefined ? "unknown" : `Output${result.optional ? " | undefined" : ""}`;
  return [
    typeDeclarations(input, "Arguments", "The arguments.", "code"),
    ...output,
    `${jsDoc(["Its argument list."])}export type Args = [${elements.join(", ")}];`,
    `${jsDoc(["What it gives back."])}export type Result = ${value};`,
  ];
}

function elementText(parameter: Parameter): string {
  switch (parameter.kind) {
    case "root":
      return `input${parameter.optional ? "?" : ""}: Arguments`;
    case "property":
      return `${label(parameter.name)}${parameter.optional ? "?" : ""}: Arguments[${stringLiteral(parameter.name)}]`;
    case "rest":
      return `...${label(parameter.name)}: NonNullable<Arguments[${stringLiteral(parameter.name)}]>`;
    case "dropped":
      return `${label(parameter.name)}?: undefined`;
    case "context":
      return "context: unknown";
  }
}

function label(name: string): string {
  return isIdentifier(name) ? name : "value";
}
