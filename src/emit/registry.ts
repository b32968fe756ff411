import type { Catalog, Tool } from "../analyze/catalog.js";
import { unlintedMark } from "../output/mark.js";
import { type Artifact, assembled, inRuns, piece } from "./artifact.js";
import { createImports } from "./imports.js";
import { instanceKeys } from "./instances.js";
import { ownModule } from "./module-path.js";
import type { EmitOptions } from "./options.js";
import { jsDoc, propertyKey, stringLiteral } from "./printer.js";
import { type RegistryContext, replayed, toolModule } from "./registry-context.js";
import { registryEntry } from "./registry-entry.js";
import { render } from "./templates.js";

const PATH = "index.ts";

/** A registry, and what it was printed with. */
export interface EmittedRegistry {
  readonly artifact: Artifact;
  readonly context: RegistryContext;
}

/** `index.ts`: the registry, the one generated file that imports the user's code as values. */
export function emitRegistry(catalog: Catalog, options: EmitOptions): EmittedRegistry {
  const modules = catalog.tools.map(({ identifier }) => `$${identifier}`);
  const imports = createImports([
    "tools",
    "Tools",
    "Instances",
    "bindTools",
    "definitions",
    "$rt",
    "input",
    "context",
    "instances",
    ...modules,
  ]);
  const context: RegistryContext = { imports, options, instances: instanceKeys(catalog), path: PATH };
  imports.namespace("@toolgen/runtime/generated", "$rt", context.instances.list.length === 0 ? "type" : "value");
  const types = inRuns(catalog.tools.map((tool) => typeLine.print(tool, context)));
  const entries = inRuns(catalog.tools.map((tool) => entryLine.print(tool, context)));
  const [middle, tail] = [middleText(catalog, context), tailText(context)];
  const doc = jsDoc(["Every tool with its argument list, its result and the services that it needs."]);
  const values = { header: unlintedMark(), imports: imports.print(), body: `${doc}export type Tools = {` };
  const pieces = [piece(render("module", values)), ...types, piece(middle), ...entries, piece(tail)];
  return { artifact: assembled(PATH, pieces), context };
}

/** May a tool take the place of another in a registry that was printed with this context, without any change of its text? Beside the parts of each tool it holds their names and what they are called on. */
export function isSameEntry(before: Tool, now: Tool, context: RegistryContext): boolean {
  return (
    before.name === now.name &&
    before.identifier === now.identifier &&
    JSON.stringify(before.callee) === JSON.stringify(now.callee) &&
    typeLine.isSame(before, now, context) &&
    entryLine.isSame(before, now, context)
  );
}

/** A text of the options that a registry depends on. */
export function registrySettings(options: EmitOptions): string {
  const {
    providers,
    importExtension,
    rootFromOutput,
    outputFromRoot,
    searchIndex,
    translations = [],
    vectors,
  } = options;
  const tags = translations.map(({ tag }) => tag);
  return JSON.stringify([
    providers,
    importExtension,
    rootFromOutput,
    outputFromRoot,
    searchIndex,
    tags,
    vectors !== undefined,
  ]);
}

const typeLine = replayed((tool, context) => {
  const module = toolModule(tool, context);
  return `  readonly ${typeName(tool)}: ${module}.Entry;\n`;
});

const entryLine = replayed((tool, context) => `    ${propertyKey(tool.name)}: ${registryEntry(tool, context)},\n`);

/** What stands between the types of all tools and their entries. */
function middleText(catalog: Catalog, { instances }: RegistryContext): string {
  const needing = catalog.tools.flatMap((tool) => {
    const key = instances.keyOf(tool);
    return key === undefined ? [] : [`readonly ${typeName(tool)}: { readonly instance: ${stringLiteral(key)} }`];
  });
  const type = needing.length === 0 ? "Tools" : `Tools & { ${needing.join("; ")} }`;
  const doc = jsDoc(["The registry: what `createToolbox` takes."]);
  return `};\n\n${doc}export const tools: $rt.Registry<${type}> = {\n  entries: {\n`;
}

/** What follows the entries: all else that the registry holds, and `bindTools`. */
function tailText(context: RegistryContext): string {
  const { imports, options } = context;
  const definitions = options.providers.map((provider) => {
    const words = provider.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const local = imports.namespace(
      ownModule(`providers/${provider}`, PATH, options),
      `$provider${words.join("")}`,
      "value",
    );
    return `    ${propertyKey(provider)}: ${local}.definitions,\n`;
  });
  const search = options.searchIndex
    ? [
        `  ${imports.symbol(ownModule("search-index", PATH, options), "searchIndex", "value")},\n`,
        ...(options.vectors === undefined
          ? []
          : [`  ${imports.symbol(ownModule("search-vectors", PATH, options), "searchVectors", "value")},\n`]),
        `  ${imports.symbol(ownModule("forms", PATH, options), "forms", "value")},\n`,
      ]
    : [];
  const locales = (options.translations ?? []).map(({ tag }) => {
    const local = imports.namespace(
      ownModule(`locales/${tag}`, PATH, options),
      `$locale${identifierPart(tag)}`,
      "value",
    );
    return `    ${propertyKey(tag)}: ${local}.locale,\n`;
  });
  const languages = locales.length === 0 ? "" : `  locales: {\n${locales.join("")}  },\n`;
  const bind = bindText(context);
  return (
    `  },\n  definitions: {\n${definitions.join("")}  },\n${search.join("")}${languages}};\n` +
    (bind === "" ? "" : `\n${bind}\n`)
  );
}

/** `pt-BR` -> PtBR. */
function identifierPart(tag: string): string {
  return tag.replace(/(?:^|-)([a-z0-9])/gi, (_, first: string) => first.toUpperCase());
}

/** `bindTools`, where tools are methods of instances that only the host can make. */
function bindText({ instances, imports, options }: RegistryContext): string {
  if (instances.list.length === 0) return "";
  const context = imports.symbol("@toolgen/runtime", "ToolContext", "type");
  const lines = instances.list.map((instance) => {
    const type = instances.typeOf(instance, imports, PATH, options);
    return `  readonly ${propertyKey(instance.key)}: ${type} | ((context: ${context}) => ${type} | Promise<${type}>);\n`;
  });
  const typeDoc = jsDoc(["An instance of each tool class, or a function that finds one for a call."]);
  const doc = jsDoc(["The registry with the methods bound to these instances."]);
  return (
    `${typeDoc}export interface Instances {\n${lines.join("")}}\n\n` +
    `${doc}export function bindTools(instances: Instances): $rt.Registry<Tools> {\n  return $rt.bind(tools, { ...instances });\n}`
  );
}

function typeName(tool: Tool): string {
  return propertyKey(tool.name);
}
