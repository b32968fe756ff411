import type { Catalog } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import { jsonMark, uncheckedMark } from "../output/mark.js";
import { type Artifact, assembled, inRuns, piece } from "./artifact.js";
import { nameUnion } from "./effects-file.js";
import { createImports } from "./imports.js";
import { inKeyOrder, jsonDocument, jsonEntry, jsonItem } from "./json-pieces.js";
import type { EmitOptions } from "./options.js";
import { jsDoc, literal, propertyKey } from "./printer.js";
import type { ProviderRendering } from "./providers/provider.js";
import { render } from "./templates.js";
import type { ToolOutput } from "./tool-output.js";

/** `providers/<id>.ts` with both forms of every definition, typed, and `providers/<id>.json` with the one to send first. */
export function emitProviders(
  { tools }: Catalog,
  outputs: ReadonlyMap<string, ToolOutput>,
  options: EmitOptions,
): readonly Artifact[] {
  return options.providers.flatMap((provider) => {
    const own = tools.flatMap(({ name }): NamedParts[] => {
      const parts = outputs.get(name)?.providers[provider];
      return parts === undefined ? [] : [{ tool: name, ...parts }];
    });
    return [moduleOf(provider, own, options), jsonOf(provider, own)];
  });
}

/** What one tool adds to the files of one provider. */
export interface ProviderParts {
  readonly definition: Uint8Array;
  readonly item: Uint8Array;
  readonly guarantees: Uint8Array;
  readonly weight: Uint8Array;
  readonly notStrict?: Uint8Array;
}

interface NamedParts extends ProviderParts {
  readonly tool: string;
}

/** The parts of a tool, as its renderings give them. */
export function providerParts(
  tool: string,
  { strict, loose, weight, name, resultKey, ...rest }: ProviderRendering,
): ProviderParts {
  const guarantees = rest.guarantees.map(
    ({ path, constraint, enforcedBy }) => `${path === "" ? "arguments" : path}: ${constraint} (${enforcedBy})`,
  );
  return {
    definition: piece(`  ${propertyKey(tool)}: ${literal({ name, strict, loose, weight, resultKey }, "  ")},\n`),
    item: jsonItem(strict ?? loose ?? {}),
    guarantees: jsonEntry(tool, guarantees),
    weight: jsonEntry(tool, weight),
    ...(rest.notStrict === undefined ? {} : { notStrict: jsonEntry(tool, rest.notStrict) }),
  };
}

function moduleOf(provider: ProviderId, parts: readonly NamedParts[], options: EmitOptions): Artifact {
  const imports = createImports(["definitions"]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "type");
  const doc = jsDoc([`Definitions for \`${provider}\`, by tool name.`]);
  const type = `Readonly<Record<${nameUnion(parts.map(({ tool }) => tool))}, $rt.ProviderTool<$rt.${options.emitter.definitionType(provider)}>>>`;
  const head = render("module", {
    header: uncheckedMark(),
    imports: imports.print(),
    body: `${doc}export const definitions: ${type} = {`,
  });
  return assembled(`providers/${provider}.ts`, [
    piece(head),
    ...inRuns(parts.map(({ definition }) => definition)),
    piece("};\n"),
  ]);
}

/** For programs that are not TypeScript, and for reviews: definitions, who enforces each constraint, what a request spends on a definition, and why one is not strict. */
function jsonOf(provider: ProviderId, parts: readonly NamedParts[]): Artifact {
  const byKey = inKeyOrder(parts, ({ tool }) => tool);
  const pieces = jsonDocument(jsonMark, [
    { key: "tools", kind: "list", items: parts.map(({ item }) => item) },
    { key: "guarantees", kind: "map", items: byKey.map(({ guarantees }) => guarantees) },
    { key: "weights", kind: "map", items: byKey.map(({ weight }) => weight) },
    { key: "notStrict", kind: "map", items: byKey.flatMap(({ notStrict }) => notStrict ?? []) },
  ]);
  return assembled(`providers/${provider}.json`, pieces);
}
