import type { Catalog, Tool } from "../analyze/catalog.js";
import { typescriptMark } from "../output/mark.js";
import type { Artifact } from "./artifact.js";
import { createImports, type ImportSet } from "./imports.js";
import { type InstanceKeys, instanceKeys } from "./instances.js";
import { ownModule } from "./module-path.js";
import type { EmitOptions } from "./options.js";
import { jsDoc, propertyKey, stringLiteral } from "./printer.js";
import { registryEntry } from "./registry-entry.js";
import { render } from "./templates.js";

const PATH = "index.ts";

/** What the printers of registry parts share. */
export interface RegistryContext {
  readonly imports: ImportSet;
  readonly options: EmitOptions;
  readonly instances: InstanceKeys;
  /** Local name of a tool's own module. */
  readonly moduleOf: (tool: Tool) => string;
  /** Path of the file being printed. */
  readonly path: string;
}

/** `index.ts`: the registry, the one generated file that imports the user's code as values. */
export function emitRegistry(catalog: Catalog, options: EmitOptions): Artifact {
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
  const context: RegistryContext = {
    imports,
    options,
    instances: instanceKeys(catalog),
    moduleOf: ({ identifier, slug }) =>
      imports.namespace(ownModule(`tools/${slug}`, PATH, options), `$${identifier}`, "value"),
    path: PATH,
  };
  imports.namespace("@toolgen/runtime/generated", "$rt", context.instances.list.length === 0 ? "type" : "value");
  const values = {
    header: typescriptMark(),
    types: registryTypes(catalog, context),
    registry: registryText(catalog, context),
    bind: bindText(context),
  };
  return { path: PATH, content: render("registry", { ...values, imports: imports.print() }) };
}

function registryTypes(catalog: Catalog, context: RegistryContext): string {
  const lines = catalog.tools.map((tool) => {
    const module = context.moduleOf(tool);
    return `  readonly ${typeName(tool)}: $rt.ToolEntry<${module}.Args, ${module}.Result, ${module}.Services>;\n`;
  });
  const doc = jsDoc(["Every tool with its argument list, its result and the services that it needs."]);
  return `${doc}export type Tools = {\n${lines.join("")}};`;
}

function registryText(catalog: Catalog, context: RegistryContext): string {
  const { imports, options, instances } = context;
  const entries = catalog.tools.map((tool) => `    ${propertyKey(tool.name)}: ${registryEntry(tool, context)},\n`);
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
  const needing = catalog.tools.flatMap((tool) => {
    const key = instances.keyOf(tool);
    return key === undefined ? [] : [`readonly ${typeName(tool)}: { readonly instance: ${stringLiteral(key)} }`];
  });
  const type = needing.length === 0 ? "Tools" : `Tools & { ${needing.join("; ")} }`;
  return (
    `${jsDoc(["The registry: what `createToolbox` takes."])}export const tools: $rt.Registry<${type}> = {\n` +
    `  entries: {\n${entries.join("")}  },\n  definitions: {\n${definitions.join("")}  },\n${search.join("")}${languages}};`
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
