import type { Tool } from "../../analyze/catalog.js";
import type { ProviderId } from "../../config/config.js";
import type { Diagnostic, Outcome } from "../../diagnostics/diagnostic.js";
import type { JsonObject } from "../../ir/json.js";

/** The rendering of one tool for one provider. Depends on that tool alone. */
export interface ProviderRendering {
  readonly provider: ProviderId;
  /** Definition whose decoding the provider constrains; absent where the type does not fit. */
  readonly strict?: JsonObject;
  readonly loose?: JsonObject;
  /** Name that the provider accepts, where it differs. */
  readonly name?: string;
  readonly weight: {
    readonly optionals: number;
    readonly unions: number;
    readonly fields: number;
    readonly arrayItems: number;
  };
  /** Which constraints the provider's decoding guarantees, and which only the validator checks. */
  readonly guarantees: readonly Guarantee[];
  /** Why there is no strict form although the provider has one. */
  readonly notStrict?: readonly string[];
  /** Structured results are sent as an object with this one key (`outputSchema` describes that object). */
  readonly resultKey?: string;
}

/** One constraint and who enforces it. */
export interface Guarantee {
  /** Access path of the value: `passengers[].name`. */
  readonly path: string;
  /** For example `maximum 9`. */
  readonly constraint: string;
  readonly enforcedBy: "provider" | "validator";
}

/** TypeScript statements declaring a function `(input: unknown) => unknown` from provider form to wire form, in terms of `$rt`. */
export interface NormalizerText {
  readonly statements: string;
  readonly name: string;
  /** Providers of the catalogue that share it. */
  readonly providers: readonly ProviderId[];
}

/** What the provider tables offer to the emitter; implemented in this folder. */
export interface ProviderEmitter {
  render(tool: Tool, provider: ProviderId): Outcome<ProviderRendering>;
  /** Normalisers a tool needs for these providers, one per distinct dialect; empty where the provider form is the wire form. */
  normalizers(tool: Tool, providers: readonly ProviderId[]): readonly NormalizerText[];
  /** Name of the structural type in `@toolgen/runtime/generated` that types a definition of this provider, for example `OpenAIChatTool`. */
  definitionType(provider: ProviderId): string;
  /** Allow-list lint over a definition, emitted or committed. */
  lint(provider: ProviderId, definition: JsonObject, tool: string): readonly Diagnostic[];
}
