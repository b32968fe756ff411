import type { ProviderId } from "../config/config.js";
import type { GlossaryEntry } from "../glossary/parse.js";
import type { SearchVectors } from "../runtime/select/vectors.js";
import type { RenderedTranslation } from "./locale-files.js";
import type { ProviderEmitter } from "./providers/provider.js";

/** Takes the types out of a module that was printed as TypeScript. */
export type SplitModule = (text: string) => { readonly code: string; readonly declarations: string };

/** How modules become JavaScript with declarations. */
export interface JavaScriptOutput {
  /** Extension of the user's modules in imports that run: no compiler stands between them and what resolves them. */
  readonly importExtension: ToolOptions["importExtension"];
  /** Absent until there is a module to split, as it needs a compiler. */
  readonly split?: SplitModule;
}

/** What the output of one tool depends on beside the tool. */
export interface ToolOptions {
  readonly providers: readonly ProviderId[];
  /** Extension written in relative imports (already resolved from `auto`). */
  readonly importExtension: ".js" | ".ts" | "";
  /** Absent where modules are TypeScript. */
  readonly javascript?: JavaScriptOutput;
  /** POSIX path from the output folder to the project root: `..`. */
  readonly rootFromOutput: string;
  /** POSIX path from the project root to the output folder: `src/generated`. With it, imports go no further up than they must. */
  readonly outputFromRoot?: string;
  readonly unknownKeys: "reject" | "strip";
  readonly searchIndex: boolean;
  /** Counts o200k tokens for the forms of tools; estimated when absent. */
  readonly countTokens?: (text: string) => number;
  readonly emitter: ProviderEmitter;
}

/** What emission needs beside the catalogue. */
export interface EmitOptions extends ToolOptions {
  /** The tools in other languages, sorted by language tag. */
  readonly translations?: readonly RenderedTranslation[];
  /** Words that mean the same, for the search index. */
  readonly glossary?: readonly GlossaryEntry[];
  /** Vectors of the tools, in the order of the catalogue. */
  readonly vectors?: SearchVectors | undefined;
}
