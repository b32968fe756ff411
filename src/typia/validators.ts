import type { TypeGraph } from "../ir/type.js";

/** A type to compile a validator for. */
export interface ValidatorRequest {
  /** Unique within one compilation, an identifier: `bookFlight_input`. */
  readonly id: string;
  readonly graph: TypeGraph;
  /** Name of the tool it belongs to, for diagnostics. */
  readonly tool?: string;
}

/** The text of one validator: statements for the tool's own file. */
export interface ValidatorText {
  /** TypeScript statements that declare {@link ValidatorText.check} and what it needs, in terms of the namespace `$rt` (`@toolgen/runtime/generated`). */
  readonly statements: string;
  /** Name of the declared function `(input: unknown) => readonly Issue[]`; the empty list means valid. */
  readonly check: string;
  /** Ids of the {@link SharedValidator} modules that the statements use, each imported as `import * as $<id> from "../types/<id>"`. */
  readonly shared: readonly string[];
}

/** A validator with the ids of all {@link SharedValidator} modules that it leads to, directly or through others. */
export interface CompiledValidator extends ValidatorText {
  readonly modules: readonly string[];
}

/** A module `types/<id>.ts`: validators of definitions that several tools share, named by content. */
export interface SharedValidator {
  readonly id: string;
  /** Statements in terms of `$rt` and of `$<id>` of the modules in `shared`. */
  readonly statements: string;
  readonly shared: readonly string[];
}

/** Result of compiling all validators of a catalogue. */
export interface CompiledValidators {
  readonly byId: ReadonlyMap<string, CompiledValidator>;
  readonly shared: readonly SharedValidator[];
}
