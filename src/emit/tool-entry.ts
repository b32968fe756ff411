import type { Tool } from "../analyze/catalog.js";
import { sourceName } from "./codecs/coerce.js";
import { findProperties } from "./paths.js";
import { jsDoc, literal, propertyKey, stringLiteral } from "./printer.js";
import type { NormalizerText } from "./providers/provider.js";
import { hasCall } from "./tool-arguments.js";

/** Names of the functions that the file of a tool declares. */
export interface ToolFunctions {
  readonly check: string;
  readonly checkResult: string | undefined;
  readonly normalizers: readonly NormalizerText[];
  /** Empty when decoding changes nothing. */
  readonly decode: string;
  readonly encode: string | undefined;
  readonly coerce: string;
  readonly fingerprints: { readonly model: string; readonly code: string };
}

/** The exported `tool`, the part of a registry entry that needs nothing of the user's code, and `entry`, which makes the whole with a function. */
export function toolEntry(tool: Tool, functions: ToolFunctions): string {
  const parameters = Object.fromEntries(tool.input.root.properties.map(({ wire, optional }) => [wire, !optional]));
  const sources = findProperties(tool.input, ({ enumFrom }) => enumFrom !== undefined).found.flatMap(
    ({ path, property }) => (property.enumFrom === undefined ? [] : [[path, sourceName(property.enumFrom)] as const]),
  );
  const decode = functions.decode === "" ? "(wire) => wire as object" : `(wire) => ${functions.decode}(wire) as object`;
  const encode = functions.encode === undefined ? "$rt.plain" : functions.encode;
  const lines = [
    `name: ${stringLiteral(tool.name)}`,
    ...(tool.title === undefined ? [] : [`title: ${stringLiteral(tool.title)}`]),
    `description: ${stringLiteral(tool.description)}`,
    `fingerprint: ${literal({ model: functions.fingerprints.model, code: functions.fingerprints.code })}`,
    `parameters: ${literal(parameters, "  ")}`,
    ...(tool.examples.length === 0 ? [] : [`examples: ${literal(tool.examples, "  ")}`]),
    ...(tool.result.kind === "iterable" ? ["iterable: true"] : []),
    `check: ${functions.check}`,
    ...(functions.checkResult === undefined ? [] : [`checkResult: ${functions.checkResult}`]),
    `coerce: (wire, context) => ${functions.coerce}.coerce(wire, context, undefined, "")`,
    `normalize: ${normalizeText(functions.normalizers)}`,
    `decode: ${decode}`,
    "args",
    `encode: (result) => $rt.encodeResult(result, ${encode})`,
    ...(sources.length === 0 ? [] : [`enumPaths: ${literal(Object.fromEntries(sources), "  ")}`]),
    `"~standard": $rt.standard(${functions.check}, ${functions.decode === "" ? "undefined" : functions.decode})`,
  ];
  const body = lines.map((line) => `  ${line},\n`).join("");
  const parts = `/** What the registry holds of this tool, but for its function and its effects. */\nexport const tool: $rt.ToolParts<Args> = {\n${body}};`;
  if (tool.callee.kind !== "function") return parts;
  const maker = `/* @__PURE__ */ $rt.entryMaker(tool, ${hasCall(tool) ? "call" : "args"})`;
  return `${parts}\n\n${jsDoc(["Makes the entry with the author's function."])}export const entry: $rt.EntryMaker<Implementation, Entry> = ${maker};`;
}

function normalizeText(normalizers: readonly NormalizerText[]): string {
  const pairs = normalizers.flatMap(({ name, providers }) =>
    providers.map((provider) => `${propertyKey(provider)}: ${name}`),
  );
  return pairs.length === 0 ? "{}" : `{\n${pairs.map((pair) => `    ${pair},\n`).join("")}  }`;
}
