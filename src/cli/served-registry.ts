import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Registry, Toolbox } from "@toolgen/runtime";
import type { GroupConfig } from "../config/config.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { type ProjectModules, projectModules } from "../load-module.js";
import type { TypeRemover } from "../runnable-modules.js";
import { generatedModule } from "./generated-module.js";

/** What a project's own code gives to be served. */
export interface ServedRegistry {
  readonly modules: ProjectModules;
  readonly box: Toolbox;
  /** Manifests by tool name. */
  readonly manifests: Readonly<Record<string, unknown>>;
}

/** Loads the generated registry of a group and makes it a toolbox, with the options that the module `setup` exports as default. */
export async function loadRegistry(
  root: string,
  group: GroupConfig,
  setup: string | undefined,
  cwd: string,
): Promise<Outcome<ServedRegistry | undefined>> {
  const output = join(root, group.output);
  const index = generatedModule(output, "index");
  if (index === undefined) return fault(`${group.output} holds no registry.`, "Run `toolgen build` first.");
  try {
    const modules = projectModules(root, group.tsconfig, await typeRemoverFor(output, index));
    const generated = await modules.load(index);
    const runtime = await modules.load("@toolgen/runtime");
    const options = setup === undefined ? undefined : defaultOf(await modules.load(resolve(cwd, setup)));
    const registry = property(generated, "tools") as Registry;
    const createToolbox = property(runtime, "createToolbox") as (registry: Registry, options: unknown) => Toolbox;
    const given: unknown = typeof options === "function" ? await options() : options;
    return {
      value: { modules, box: createToolbox(registry, given ?? {}), manifests: manifestsIn(output) },
      diagnostics: [],
    };
  } catch (error) {
    return fault(`The tools could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** So many files of tools are transpiled in the time that it takes to load TypeScript, which takes the types out of them faster. */
const MANY = 40;

async function typeRemoverFor(output: string, index: string): Promise<TypeRemover | undefined> {
  const tools = join(output, "tools");
  // JavaScript has no types to take out.
  if (index.endsWith(".js") || !existsSync(tools) || readdirSync(tools).length < MANY) return undefined;
  return (await import("../javascript/split.js")).withoutTypes;
}

function fault(message: string, help?: string): Outcome<undefined> {
  const found: Diagnostic = diagnostic("TG1907", message, help === undefined ? {} : { help });
  return { value: undefined, diagnostics: [found] };
}

function property(module: unknown, name: string): unknown {
  const value = typeof module === "object" && module !== null ? new Map(Object.entries(module)).get(name) : undefined;
  if (value === undefined) throw new Error(`nothing is exported as ${name}`);
  return value;
}

function defaultOf(module: unknown): unknown {
  return typeof module === "object" && module !== null && "default" in module ? module.default : module;
}

/** Manifests of an output folder; one that cannot be read is left out, as it is only shown. */
function manifestsIn(output: string): Readonly<Record<string, unknown>> {
  const folder = join(output, "manifest");
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name): readonly (readonly [string, unknown])[] => {
      try {
        const manifest: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
        const tool =
          typeof manifest === "object" && manifest !== null && "name" in manifest ? manifest.name : undefined;
        return typeof tool === "string" ? [[tool, manifest]] : [];
      } catch {
        return [];
      }
    });
  return Object.fromEntries(entries);
}
