import { posix } from "node:path";
import type { GroupConfig } from "../config/config.js";
import type { JavaScriptOutput, ToolOptions } from "../emit/options.js";
import { providerEmitter } from "../emit/providers/index.js";
import type { Extraction } from "../extract/extraction.js";
import { loadCompiler } from "./load-compiler.js";

/** The options of a group's tools, from its configuration and what its sources say of the project. */
export function toolOptions(
  group: GroupConfig,
  importExtension: Extraction["importExtension"],
  countTokens: (text: string) => number,
): ToolOptions {
  const { providers, unknownKeys, searchIndex, emit } = group;
  return {
    providers,
    emitter: providerEmitter,
    importExtension,
    ...(emit === "javascript" ? { javascript: javascriptOutput(group, importExtension) } : {}),
    rootFromOutput: rootFrom(group),
    ...inside(group),
    unknownKeys,
    searchIndex,
    countTokens,
  };
}

/**
 * What a bundler leaves out of imports in TypeScript it may ask for in JavaScript, where packages are of ES modules. The name of
 * the file is right for all of them.
 */
function javascriptOutput(
  group: GroupConfig,
  importExtension: Extraction["importExtension"],
): Pick<JavaScriptOutput, "importExtension"> {
  return { importExtension: group.importExtension === "auto" && importExtension === "" ? ".ts" : importExtension };
}

/** The options with all that is needed to write modules. */
export async function writingOptions(options: ToolOptions): Promise<ToolOptions> {
  if (options.javascript === undefined) return options;
  loadCompiler();
  const { splitModule: split } = await import("../javascript/split.js");
  return { ...options, javascript: { ...options.javascript, split } };
}

/** The options as a text, by which outputs are kept. Functions among them are the same in every build of one toolgen, and left out. */
export function optionsText({ countTokens: _, emitter: __, ...options }: ToolOptions): string {
  return JSON.stringify(options);
}

/** Where the output is, unless it is outside of the project. */
function inside({ output }: GroupConfig): { readonly outputFromRoot?: string } {
  const path = posix.normalize(output.replaceAll("\\", "/"));
  return path.startsWith("..") || posix.isAbsolute(path) ? {} : { outputFromRoot: path };
}

/** POSIX path from the output folder to the project root. */
function rootFrom({ output }: GroupConfig): string {
  return posix.relative(posix.join("/root", output.replaceAll("\\", "/")), "/root") || ".";
}
