import { defaultProviders, providerIds } from "./config.js";

/** The part of JSON Schema that the configuration's own schema uses; the validator reads the same table. */
export type ConfigSchema = { readonly description?: string; readonly default?: unknown } & (
  | { readonly type: "string"; readonly enum?: readonly string[]; readonly minLength?: number }
  | { readonly type: "boolean" }
  | { readonly type: "integer"; readonly minimum: number; readonly maximum: number }
  | {
      readonly type: "array";
      readonly items: ConfigSchema;
      readonly minItems?: number;
      readonly uniqueItems?: boolean;
    }
  | {
      readonly type: "object";
      readonly properties: Readonly<Record<string, ConfigSchema>>;
      readonly additionalProperties: false;
    }
);

/** Binary arguments may have this many bytes when neither the configuration nor a tag says so. */
export const defaultMaxBytes = 1_048_576;

const glob: ConfigSchema = { type: "string", minLength: 1 };

/** Keys of a group, which may also stand at the top, where they are the defaults of all groups. */
const groupProperties = {
  include: {
    type: "array",
    items: glob,
    minItems: 1,
    description:
      "Files with tools, as globs relative to this file. Without it: the files of the tsconfig, else all TypeScript files outside node_modules. A plain file name is an entry: what it re-exports counts too.",
  },
  exclude: { type: "array", items: glob, default: [], description: "Globs of files that are left out." },
  output: {
    type: "string",
    minLength: 1,
    default: "generated",
    description: "Folder for the generated files, relative to this file.",
  },
  providers: {
    type: "array",
    items: { type: "string", enum: providerIds },
    minItems: 1,
    uniqueItems: true,
    default: defaultProviders,
    description: "Providers to emit definitions for.",
  },
  tsconfig: {
    type: "string",
    minLength: 1,
    description: "Path of the tsconfig, relative to this file. Without it: the nearest one above each file.",
  },
  importExtension: {
    type: "string",
    enum: ["auto", ".js", ".ts", "none"],
    default: "auto",
    description: "Extension of relative imports in generated files; auto follows the tsconfig.",
  },
  emit: {
    type: "string",
    enum: ["typescript", "javascript"],
    default: "typescript",
    description:
      "What modules are written in: TypeScript, or JavaScript with declarations, which is read faster by a compiler that emits nothing.",
  },
  unknownKeys: {
    type: "string",
    enum: ["reject", "strip"],
    default: "reject",
    description: "What validators do with keys that a type does not name.",
  },
  maxBytes: {
    type: "integer",
    minimum: 1,
    maximum: 1_073_741_824,
    default: defaultMaxBytes,
    description: "Largest size of a binary argument, in bytes.",
  },
  searchIndex: { type: "boolean", default: true, description: "Emit the index that selects tools by a query." },
  locales: {
    type: "string",
    minLength: 1,
    description:
      "Folder with a file of texts per language (en.json, zh.json), relative to this file. Without it: the `locales` folders beside the sources and above them.",
  },
  glossary: {
    type: "string",
    minLength: 1,
    description: "File with words of the domain and what they are in other words or languages, for the search index.",
  },
  embed: {
    type: "string",
    minLength: 1,
    description: "Module that exports `embed(texts)`, which gives a vector for each text, for the search index.",
  },
} as const satisfies Record<string, ConfigSchema>;

/** Schema of one entry of `groups`. */
export const groupSchema = {
  type: "object",
  properties: groupProperties,
  additionalProperties: false,
} as const satisfies ConfigSchema;

/** Schema of `toolgen.json` and of `package.json#toolgen`. */
export const configSchema = {
  type: "object",
  properties: {
    $schema: { type: "string", description: "Address of this schema, for editors." },
    ...groupProperties,
    cacheDir: {
      type: "string",
      minLength: 1,
      description: "Folder of the cache, relative to this file. Without it: node_modules/.cache/toolgen.",
    },
    groups: {
      type: "array",
      items: groupSchema,
      minItems: 1,
      description: "Several outputs from one configuration; keys beside it are the defaults of every group.",
    },
  },
  additionalProperties: false,
} as const satisfies ConfigSchema;

/** The published JSON Schema document, `toolgen.schema.json` at the root of the package. */
export function configSchemaDocument(): string {
  const document = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "toolgen configuration",
    ...configSchema,
    allowTrailingCommas: true,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
