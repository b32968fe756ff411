import type { Tool } from "../analyze/catalog.js";
import type { Parameter } from "../ir/tool.js";
import { jsDoc, stringLiteral } from "./printer.js";

/** Is what the function is called with another list than its arguments? */
export function hasCall(tool: Tool): boolean {
  return tool.usesContext || tool.opaque === true;
}

/** `args`, and `call` where a context is injected: the decoded root object as the list that the function takes. */
export function argumentFunctions(tool: Tool): string {
  const args = functionText(
    "args",
    "input: object",
    "Args",
    "The argument list, from the decoded arguments.",
    tool.parameters.filter(({ kind }) => kind !== "context"),
  );
  if (!hasCall(tool)) return args;
  const call = functionText(
    "call",
    tool.usesContext ? "input: object, context: unknown" : "input: object",
    tool.opaque ? "never[]" : "Parameters<Implementation>",
    tool.usesContext
      ? "The argument list with the context in its place."
      : "The argument list, for a function whose own TypeScript cannot infer.",
    tool.parameters,
  );
  return `${args}\n\n${call}`;
}

function functionText(
  name: string,
  takes: string,
  gives: string,
  doc: string,
  parameters: readonly Parameter[],
): string {
  const fields = parameters.some(({ kind }) => kind === "property" || kind === "rest");
  const input = fields || parameters.some(({ kind }) => kind === "root") ? takes : takes.replace("input", "_input");
  const lines = [
    ...(fields ? ["  const from = input as $rt.Fields;"] : []),
    `  return [${parameters.map(argument).join(", ")}] as unknown as ${gives};`,
  ];
  return `${jsDoc([doc])}export function ${name}(${input}): ${gives} {\n${lines.join("\n")}\n}`;
}

function argument(parameter: Parameter): string {
  switch (parameter.kind) {
    case "root":
      return "input";
    case "property":
      return `from[${stringLiteral(parameter.name)}]`;
    case "rest":
      return `...((from[${stringLiteral(parameter.name)}] ?? []) as readonly unknown[])`;
    case "context":
      return "context";
    case "dropped":
      return "undefined";
  }
}
