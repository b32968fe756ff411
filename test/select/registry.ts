import type { ProviderTool, Registry, ToolEntry } from "../../src/runtime/contract.js";
import { buildSearchIndex } from "../../src/runtime/select/build-index.js";
import type { FormTokens } from "../../src/runtime/select/forms.js";

/** A tool of a registry that is made by hand. */
export interface FakeTool {
  readonly name: string;
  readonly description: string;
  readonly group?: string;
  readonly tokens?: FormTokens;
  readonly scopes?: readonly (readonly string[])[];
  readonly access?: "read" | "write";
}

function entry({ name, description, scopes, access = "read" }: FakeTool): ToolEntry {
  return {
    name,
    description,
    fingerprint: { model: "", code: "" },
    access,
    effects: { known: true, reads: [], writes: [] },
    traits: scopes === undefined ? {} : { scopes },
    check: () => [],
    coerce: (wire) => wire,
    normalize: {},
    decode: (wire) => wire as object,
    invoke: () => `${name} ran`,
    args: (input) => [input],
    encode: (result) => result as string,
    parameters: {},
    "~standard": { version: 1, vendor: "toolgen", validate: (value) => ({ value: value as object }) },
  };
}

/** The OpenAI Chat definition of a made-up tool. */
export function chatDefinition({ name, description }: FakeTool): ProviderTool {
  const parameters = { type: "object", properties: {}, required: [], additionalProperties: false };
  return { loose: { type: "function", function: { name, description, parameters, strict: false } } };
}

/** A registry of these tools with an index, counted forms, and definitions for OpenAI Chat. */
export function fakeRegistry(tools: readonly FakeTool[], base = 10): Registry {
  return {
    entries: Object.fromEntries(tools.map((tool) => [tool.name, entry(tool)])),
    definitions: { "openai-chat": Object.fromEntries(tools.map((tool) => [tool.name, chatDefinition(tool)])) },
    searchIndex: buildSearchIndex(
      tools.map(({ name, description }) => ({
        name,
        description: [description],
        parameterNames: [],
        parameterTexts: [],
        enumValues: [],
        keywords: [],
      })),
    ),
    forms: {
      counting: { "openai-chat": { kind: "o200k", base } },
      tools: Object.fromEntries(
        tools.map(({ name, description, group = "", tokens = [100, 60, 20, 10, 4] }) => [
          name,
          { signature: `${name}()`, summary: description, group, tokens: { "openai-chat": tokens } },
        ]),
      ),
    },
  };
}
