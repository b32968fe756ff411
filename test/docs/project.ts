import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Block, root } from "./documents.js";

/** What blocks may take for granted: values that a document speaks of before, each of the type that it has there. */
const given = `
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Model } from "@openai/agents";
import type OpenAI from "openai";
import type { DriftReport, Json, Toolbox } from "@toolgen/runtime";
import type { createTravelServices } from "${root}/examples/travel/services.js";
import type { tools as travel } from "${root}/generated/travel/index.js";

declare global {
  const services: ReturnType<typeof createTravelServices>;
  const tools: typeof travel;
  const box: Toolbox<typeof travel>;
  const client: OpenAI;
  const model: string;
  const agentModel: Model;
  const chatModel: BaseChatModel;
  const query: string;
  const messages: OpenAI.ChatCompletionMessageParam[];
  const completion: OpenAI.ChatCompletion;
  function log(report: DriftReport): void;
  /** Runs a tool of the host. */
  function runHere(tool: string, wire: Json | undefined): Promise<Json>;
  /** Asks a person. */
  function askPerson(tool: string, wire: Json | undefined): Promise<boolean>;
}
`;

/** Modules that blocks import by a path of their own, and what stands for them here. */
const modules = {
  "generated/index.ts": "generated/travel/index.js",
  "generated/providers/json-schema.ts": "generated/travel/providers/json-schema.js",
  "generated/issues/index.ts": "generated/issues/index.js",
  "issues/tools.ts": "examples/issues/tools.js",
};

const options = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  module: "NodeNext",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  noEmit: true,
  paths: {
    "@toolgen/runtime": [`${root}/src/runtime/index.ts`],
    "@toolgen/runtime/*": [`${root}/src/runtime/*/index.ts`],
    toolgen: [`${root}/src/index.ts`],
  },
};

/** A project in a temporary folder, with a file for each block. */
export interface Project {
  readonly folder: string;
  readonly remove: () => void;
}

/** Writes the blocks down as modules of one program against the sources of the repository; `alone`: they take nothing for granted. */
export function projectOf(blocks: readonly Block[], { alone = false } = {}): Project {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-docs-"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(
    "tools/embed.ts",
    'import type { EmbedTexts } from "@toolgen/runtime";\nexport declare const embed: EmbedTexts;\n',
  );
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  write("package.json", '{ "type": "module" }');
  // What declares tools needs no more than the language.
  const compilerOptions = alone ? { ...options, lib: ["ES2023"], types: [] } : options;
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  if (!alone) write("given.d.ts", given);
  for (const [path, target] of Object.entries(modules)) write(path, `export * from "${root}/${target}";\n`);
  // Without this a block that neither imports nor exports would be a script, whose names all others see.
  for (const { name, code } of blocks) write(`${name}.ts`, `${code}export {};\n`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
