import type { ProviderId } from "../../config/config.js";
import { canonicalJson } from "../../ir/canonical.js";
import type { JsonObject } from "../../ir/json.js";
import { oncePer } from "../once-per.js";
import type { ProviderRendering } from "./provider.js";

/** The definitions of a tool for one provider as canonical JSON: what is written to files and what fingerprints are taken of. */
export interface DefinitionTexts {
  readonly provider: ProviderId;
  /** Name that the provider accepts, where it differs; no JSON. */
  readonly name?: string;
  readonly strict?: string;
  readonly loose?: string;
}

/** The text of one definition, which is measured before it is written. */
export const definitionText = oncePer((definition: JsonObject) => canonicalJson(definition));

/** The texts of a rendering. */
export function definitionTexts({ provider, name, strict, loose }: ProviderRendering): DefinitionTexts {
  return {
    provider,
    ...(name === undefined ? {} : { name }),
    ...(strict === undefined ? {} : { strict: definitionText(strict) }),
    ...(loose === undefined ? {} : { loose: definitionText(loose) }),
  };
}
