import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { DefinitionTexts } from "../emit/providers/definition-texts.js";
import { isObject, type Json, parseJson } from "../ir/json.js";
import type { EffectKey, Parameter, ToolDecl } from "../ir/tool.js";
import type { Contract, ContractLocales, ContractResult, ContractTraits, Fingerprints } from "./contract.js";
import { codeFingerprint, definitionFingerprint, type Fingerprinted, modelFingerprint } from "./fingerprints.js";
import { functionName, manifestSchema } from "./manifest-schema.js";

/** A contract as it is committed: with our mark and the version of this layout. */
export interface Manifest extends Contract {
  readonly $generated: "toolgen";
  readonly format: 1;
}

/** The manifest of a tool and its definitions. It depends on the tool alone: not on files, positions, other tools or versions. */
export function buildManifest(
  tool: ToolDecl,
  definitions: readonly DefinitionTexts[],
  locales: ContractLocales = {},
): Manifest {
  const contract: Fingerprinted = {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    ...(tool.deprecated ? { deprecated: tool.deprecated } : {}),
    description: tool.description === "" ? [] : tool.description.split(/\r\n|[\n\r]/),
    ...factsOf(tool),
    ...(tool.examples.length === 0 ? {} : { examples: tool.examples }),
    ...localesOf(locales),
  };
  return { $generated: "toolgen", format: 1, ...contract, fingerprints: fingerprintsOf(contract, definitions) };
}

/** The text of a manifest file: one fact a line. */
export function printManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads a manifest file; `undefined` with a diagnostic when it is none, or one of a later layout. */
export function parseManifest(text: string): Outcome<Manifest | undefined> {
  const refuse = (reason: string): Outcome<undefined> => ({
    value: undefined,
    diagnostics: [diagnostic("TG4010", reason)],
  });
  if (/^(?:<{7}|>{7}) /m.test(text)) return refuse("The manifest holds unresolved conflict markers.");
  let value: Json;
  try {
    value = parseJson(text);
  } catch (error) {
    return refuse(`The manifest is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!isObject(value) || value.$generated !== "toolgen") return refuse("The file is not a manifest of toolgen.");
  if (value.format !== 1)
    return refuse(`The manifest has the format ${JSON.stringify(value.format)}; this toolgen reads format 1.`);
  const missing = REQUIRED.find(([key, holds]) => !holds(value[key]))?.[0];
  if (missing !== undefined) return refuse(`The manifest has no valid "${missing}".`);
  return { value: value as unknown as Manifest, diagnostics: NONE };
}

/** A fault where a manifest does not say what its fingerprints were taken of. Those of providers are over definitions, which are not in it. */
export function verifyManifest(manifest: Manifest): readonly Diagnostic[] {
  const { model, code } = manifest.fingerprints;
  const disagreeing = [
    ...(model === modelFingerprint(manifest) ? [] : ["model"]),
    ...(code === codeFingerprint(manifest) ? [] : ["code"]),
  ];
  if (disagreeing.length === 0) return NONE;
  const message = `The content does not agree with its fingerprint for ${disagreeing.join(" and ")}: it was changed after it was generated.`;
  return [diagnostic("TG4010", message)];
}

const NONE: readonly Diagnostic[] = [];

/** What every reader of a manifest relies on. */
const REQUIRED: readonly (readonly [key: string, holds: (value: Json | undefined) => boolean])[] = [
  ["name", (value) => typeof value === "string"],
  ["description", isTexts],
  ["effects", (value) => isObject(value) && isTexts(value.reads) && isTexts(value.writes)],
  ["traits", isObject],
  ["parameters", isTexts],
  ["input", isObject],
  ["result", isObject],
  ["fingerprints", (value) => isObject(value) && isObject(value.providers)],
];

function isTexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** What is neither a text of the tool nor an example. */
function factsOf(tool: ToolDecl) {
  return {
    effects: {
      known: tool.effects.known,
      reads: tool.effects.reads.map(keyText),
      writes: tool.effects.writes.map(keyText),
    },
    traits: traitsOf(tool),
    parameters: tool.parameters.map(parameterText),
    input: manifestSchema(tool.input),
    result: resultOf(tool),
  };
}

function traitsOf({ traits, callee }: ToolDecl): ContractTraits {
  const { approval, compensate, ...plain } = traits;
  return {
    ...(callee.kind === "client" ? { client: true } : {}),
    ...plain,
    ...(approval === undefined ? {} : { approval: approval === "always" ? approval : functionName(approval) }),
    ...(compensate === undefined ? {} : { compensate: functionName(compensate) }),
  };
}

function resultOf({ result }: ToolDecl): ContractResult {
  return {
    kind: result.kind,
    ...(result.type === undefined ? {} : { schema: manifestSchema(result.type) }),
    ...(result.description === undefined ? {} : { description: result.description }),
    ...(result.optional ? { optional: true } : {}),
    ...(result.parts ? { parts: true } : {}),
    ...(result.modelOutput === undefined ? {} : { modelOutput: functionName(result.modelOutput) }),
  };
}

/** An effect key as its tag writes it; the empty key is everything. */
export function keyText(key: EffectKey): string {
  if (key.length === 0) return "*";
  return key.map((segment) => (segment.kind === "name" ? segment.text : `{${segment.path.join(".")}}`)).join(":");
}

function parameterText(parameter: Parameter): string {
  switch (parameter.kind) {
    case "property":
      return parameter.name;
    case "rest":
      return `...${parameter.name}`;
    default:
      return parameter.kind;
  }
}

/** The model's fingerprint covers all that it may read; the code's all that code relies on, without texts. */
function fingerprintsOf(contract: Fingerprinted, definitions: readonly DefinitionTexts[]): Fingerprints {
  return {
    model: modelFingerprint(contract),
    code: codeFingerprint(contract),
    providers: Object.fromEntries(
      [...definitions]
        .sort((a, b) => (a.provider < b.provider ? -1 : 1))
        .map((own) => [own.provider, { definition: definitionFingerprint(own), strict: own.strict !== undefined }]),
    ),
  };
}

/** Nothing where there is no translation, so that a manifest without any reads as it always has. */
function localesOf(locales: ContractLocales): { readonly locales?: ContractLocales } {
  return Object.keys(locales).length === 0 ? {} : { locales };
}
