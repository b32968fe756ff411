import type { Position } from "../diagnostics/diagnostic.js";

/** Ids of the providers that definitions can be emitted for. */
export const providerIds = [
  "openai-chat",
  "openai-responses",
  "azure",
  "anthropic",
  "gemini",
  "gemini-parameters",
  "bedrock",
  "mistral",
  "cohere",
  "xai",
  "deepseek",
  "groq",
  "ollama",
  "llamacpp",
  "vllm",
  "mcp",
  "json-schema",
] as const;

/** A provider that definitions can be emitted for. */
export type ProviderId = (typeof providerIds)[number];

/** Providers emitted when the configuration names none. */
export const defaultProviders: readonly ProviderId[] = [
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "mcp",
  "json-schema",
];

/** Settings of one group: which sources, where to, and how. What `toolgen.json` holds, with defaults filled in. */
export interface GroupConfig {
  /** Globs relative to the project root; undefined means the files of the tsconfig, else all TypeScript files outside node_modules. */
  readonly include?: readonly string[];
  /** Where the patterns of `include` are written, in their order, for messages; absent where no file says them. */
  readonly includePlaces?: readonly Position[];
  readonly exclude: readonly string[];
  /** Output folder relative to the project root. */
  readonly output: string;
  readonly providers: readonly ProviderId[];
  /** Path of the tsconfig relative to the root; undefined means the nearest one, if any. */
  readonly tsconfig?: string;
  /** Extension that generated files write in relative imports: `.js`, `.ts`, the empty string, or `auto`. */
  readonly importExtension: "auto" | ".js" | ".ts" | "none";
  /** Whether modules are TypeScript, or JavaScript with declarations beside it. */
  readonly emit: "typescript" | "javascript";
  /** Where `emit` is written, for messages; absent where no file says it. */
  readonly emitPlace?: Position;
  /** What generated validators do with keys that the type does not name. */
  readonly unknownKeys: "reject" | "strip";
  /** Default size limit of binary arguments, in bytes. */
  readonly maxBytes: number;
  readonly searchIndex: boolean;
  /** Folder with a file of texts per language, relative to the root; undefined means the `locales` folders beside the sources and above them. */
  readonly locales?: string;
  /** Where `locales` is written, for messages; absent where no file says it. */
  readonly localesPlace?: Position;
  /** File with words of the domain in several languages, relative to the root, for the search index. */
  readonly glossary?: string;
  /** Module, relative to the root, that exports `embed(texts)`: vectors for the search index. */
  readonly embed?: string;
}

/** The whole configuration of a project. */
export interface Config {
  /** Absolute path of the project root: the folder of the configuration file, else the working directory. */
  readonly root: string;
  readonly groups: readonly GroupConfig[];
  /** Absolute path of the cache folder (`node_modules/.cache/toolgen`, else `.toolgen/cache`). */
  readonly cacheDir: string;
  /** Where `cacheDir` is written; absent where no file says it. */
  readonly cachePlace?: Position;
}
