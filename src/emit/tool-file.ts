import type { Tool } from "../analyze/catalog.js";
import type { Contract } from "../drift/contract.js";
import { uncheckedMark } from "../output/mark.js";
import type { CompiledValidators } from "../typia/validators.js";
import { calleeType } from "./callee.js";
import { printCoercer } from "./codecs/coerce.js";
import { printDecoder } from "./codecs/decode.js";
import { printEncoder } from "./codecs/encode.js";
import { createImports } from "./imports.js";
import { languageOf } from "./module-artifacts.js";
import { ownModule } from "./module-path.js";
import type { ToolOptions } from "./options.js";
import { render } from "./templates.js";
import { argumentFunctions } from "./tool-arguments.js";
import { toolEntry } from "./tool-entry.js";
import { toolTypes } from "./tool-types.js";
import { validatorIds } from "./validator-requests.js";

/** What the file of a tool is made from beside the tool. */
export interface ToolFileSources {
  readonly fingerprints: Contract["fingerprints"];
  /** Validators by id. */
  readonly validators: CompiledValidators["byId"];
}

/** Path of the file of a tool. */
export function toolPath({ slug }: Tool): string {
  return `tools/${slug}.ts`;
}

/** `tools/<slug>.ts`: all that is generated for one tool, as TypeScript, from its own facts alone. Of the user's code it imports types only. */
export function emitToolFile(tool: Tool, { fingerprints, validators }: ToolFileSources, options: ToolOptions): string {
  const { emitter, providers } = options;
  const ids = validatorIds(tool);
  const [input, result] = [validators.get(ids.input), validators.get(ids.result)];
  if (input === undefined) throw new Error(`no validator was compiled for ${ids.input}`);
  const path = toolPath(tool);
  const checks = [input, result];
  const normalizers = emitter.normalizers(tool, providers);
  const decoder = printDecoder(tool.input);
  const encoder = tool.result.type === undefined ? undefined : printEncoder(tool.result.type);
  const coercer = printCoercer(tool.input);
  const texts = [...checks.map((check) => check?.statements ?? ""), ...normalizers.map(({ statements }) => statements)];
  const imports = createImports(DECLARED, [
    ...texts,
    ...decoder.statements,
    ...coercer.statements,
    ...(encoder?.statements ?? []),
  ]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "value");
  for (const id of new Set(checks.flatMap((check) => check?.shared ?? []))) {
    imports.namespace(ownModule(`types/${id}`, path, options), `$${id}`, "value");
  }
  const values = {
    header: uncheckedMark(tool.callee.file, languageOf(options)),
    types: toolTypes(tool, calleeType(tool.callee, imports, path, options)),
    validators: checks.map((check) => check?.statements.trim() ?? "").join("\n\n"),
    normalizers: normalizers.map(({ statements }) => statements.trim()).join("\n\n"),
    decoder: decoder.statements.join("\n\n"),
    encoder: encoder?.statements.join("\n\n") ?? "",
    coercer: coercer.statements.join("\n\n"),
    functions: argumentFunctions(tool),
    entry: toolEntry(tool, {
      check: input.check,
      checkResult: result?.check,
      normalizers,
      decode: decoder.name,
      encode: encoder?.name,
      coerce: coercer.name,
      fingerprints,
    }),
  };
  return render("tool", { ...values, imports: imports.print() });
}

/** What the file declares beside the statements of its parts. */
const DECLARED = [
  "Implementation",
  "Args",
  "Result",
  "Services",
  "Input",
  "Entry",
  "Arguments",
  "Output",
  "tool",
  "entry",
  "args",
  "call",
];
