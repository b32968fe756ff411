import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { jsDoc, stringLiteral } from "../emit/printer.js";
import type { ToolDecl } from "../ir/tool.js";
import type { TypeGraph } from "../ir/type.js";
import { functionName, typeName } from "./names.js";
import { docLines, type TypePrinter, typeText } from "./type-text.js";

/** Prints a tool as an annotated function without a body. `taken` holds the names of the file, and is added to. */
export function stubText(tool: ToolDecl, taken: Set<string>): Outcome<string> {
  const diagnostics: Diagnostic[] = [];
  const name = functionName(tool.name, taken);
  const lose = (path: string, constraint: string): void => {
    diagnostics.push(diagnostic("TG4126", `\`${constraint}\` of \`${path}\` is left out`, { tool: tool.name }));
  };
  const input = declarations(tool.input, name, "Input", taken, lose);
  const { root } = tool.input;
  const takes = root.properties.length > 0 || root.rest !== undefined;
  const result = tool.result.type && declarations(tool.result.type, name, "Result", taken, lose);
  const lines = [
    ...docLines(tool.description),
    `@tool${tool.name === name ? "" : ` ${tool.name}`}`,
    ...(tool.title ? [`@title ${tool.title}`] : []),
    ...(tool.effects.known && tool.effects.writes.length === 0 ? ["@reads *"] : []),
    ...(tool.traits.destructive ? ["@destructive"] : []),
    ...(tool.traits.idempotent ? ["@idempotent"] : []),
    ...(tool.traits.openWorld ? ["@openWorld"] : []),
    ...tool.examples.map((example) => `@example ${JSON.stringify(example)}`),
  ];
  const parameter = takes ? `input: ${input.root}` : "";
  const returns = result === undefined ? "unknown" : result.root;
  const message = stringLiteral(`${tool.name} is not implemented`);
  const text = [
    ...input.declared,
    ...(result?.declared ?? []),
    `${jsDoc(lines)}export async function ${name}(${parameter}): Promise<${returns}> {\n  throw new Error(${message});\n}\n`,
  ].join("\n");
  return { value: text, diagnostics };
}

interface Declared {
  readonly declared: readonly string[];
  readonly root: string;
}

/** The types of a graph: shared and recursive ones declared under names, the root under the function's name. */
function declarations(
  graph: TypeGraph,
  owner: string,
  part: string,
  taken: Set<string>,
  lose: TypePrinter["lose"],
): Declared {
  const ids = Object.keys(graph.definitions);
  const names = new Map(
    ids.map((id, index) => [id, typeName(owner, ids.length === 1 ? `${part}Item` : `${part}Item${index + 1}`, taken)]),
  );
  const printer: TypePrinter = { definitions: graph.definitions, names, lose };
  const shared = Object.entries(graph.definitions).map(
    ([id, type]) => `type ${names.get(id)} = ${typeText(type, printer)};\n`,
  );
  if (graph.root.kind !== "object" || graph.root.properties.length === 0)
    return { declared: shared, root: typeText(graph.root, printer) };
  const name = typeName(owner, part, taken);
  const own = `${jsDoc(docLines(graph.root.description))}export type ${name} = ${typeText(graph.root, printer)};\n`;
  return { declared: [...shared, own], root: name };
}
