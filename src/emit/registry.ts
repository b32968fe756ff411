import type { Catalog, Tool } from "../analyze/catalog.js";
import { uncheckedMark, unlintedMark } from "../output/mark.js";
import { type Artifact, inRuns, piece } from "./artifact.js";
import { createImports } from "./imports.js";
import { instanceKeys } from "./instances.js";
import { languageOf, moduleArtifacts } from "./module-artifacts.js";
import { ownModule } from "./module-path.js";
import type { EmitOptions } from "./options.js";
import { jsDoc, propertyKey, stringLiteral } from "./printer.js";
import { type RegistryContext, replayed, toolModule } from "./registry-context.js";
import { registryEntry } from "./registry-entry.js";
import { render } from "./templates.js";

const PATH = "index.ts";

/** A registry, and what it was printed with. */
export interface EmittedRegistry {
  readonly artifacts: readonly Artifact[];
  readonly contexts: RegistryContexts;
}

/** What the types and the values of a registry are printed with: the very same where they stand in one file. */
export interface RegistryContexts {
  readonly types: RegistryContext;
  readonly values: RegistryContext;
}

/** `index`: the registry, the one generated module that imports the user's code as values. */
export function emitRegistry(catalog: Catalog, options: EmitOptions): EmittedRegistry {
  const contexts = contextsFor(catalog, options);
  const { types, values } = contexts;
  const typeLines = inRuns(catalog.tools.map((tool) => typeLine.print(tool, types)));
  const entries = inRuns(catalog.tools.map((tool) => entryLine.print(tool, values)));
  const tail = tailText(values);
  const bind = bindTexts(contexts);
  const doc = jsDoc(["The registry: what `createToolbox` takes."]);
  const tools = `${doc}export const tools`;
  const typesHead = () =>
    piece(
      render("module", {
        header: unlintedMark(undefined, languageOf(options)),
        imports: types.imports.print(),
        body: `${jsDoc(["Every tool with its argument list, its result and the services that it needs."])}export type Tools = {`,
      }),
    );
  const type = registryType(catalog, types);
  if (options.javascript === undefined) {
    const middle = piece(`};\n\n${tools}: ${type} = {\n  entries: {\n`);
    const code = [typesHead(), ...typeLines, middle, ...entries, piece(tail + bind.instances + bind.code)];
    return { artifacts: moduleArtifacts(PATH, { code }), contexts };
  }
  const header = uncheckedMark(undefined, "JavaScript");
  const head = piece(render("module", { header, imports: values.imports.print(), body: `${tools} = {` }));
  const code = [head, piece("  entries: {\n"), ...entries, piece(tail + bind.code)];
  const rest = `};\n\n${doc}export declare const tools: ${type};\n${bind.instances}${bind.declaration}`;
  const declarations = [typesHead(), ...typeLines, piece(rest)];
  return { artifacts: moduleArtifacts(PATH, { code, declarations }), contexts };
}

function contextsFor(catalog: Catalog, options: EmitOptions): RegistryContexts {
  const instances = instanceKeys(catalog);
  const context = (kind: "type" | "value" | undefined): RegistryContext => {
    const imports = createImports([...DECLARED, ...catalog.tools.map(({ identifier }) => `$${identifier}`)]);
    if (kind !== undefined) imports.namespace("@toolgen/runtime/generated", "$rt", kind);
    return { imports, options, instances, path: PATH };
  };
  const binds = instances.list.length > 0;
  if (options.javascript !== undefined) return { types: context("type"), values: context(binds ? "value" : undefined) };
  const one = context(binds ? "value" : "type");
  return { types: one, values: one };
}

/** What the file declares beside the modules of tools. */
const DECLARED = ["tools", "Tools", "Instances", "bindTools", "definitions", "$rt", "input", "context", "instances"];

/** May a tool take the place of another in a registry that was printed with these contexts, without any change of its text? Beside the parts of each tool it holds their names and what they are called on. */
export function isSameEntry(before: Tool, now: Tool, { types, values }: RegistryContexts): boolean {
  return (
    before.name === now.name &&
    before.identifier === now.identifier &&
    JSON.stringify(before.callee) === JSON.stringify(now.callee) &&
    typeLine.isSame(before, now, types) &&
    entryLine.isSame(before, now, values)
  );
}

/** A text of the options that a registry depends on. */
export function registrySettings(options: EmitOptions): string {
  const {
    providers,
    importExtension,
    javascript,
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
    javascript?.importExtension,
    rootFromOutput,
    outputFromRoot,
    searchIndex,
    tags,
    vectors !== undefined,
  ]);
}

const typeLine = replayed((tool, context) => {
  const module = toolModule(tool, context, "type");
  return `  readonly ${typeName(tool)}: ${module}.Entry;\n`;
});

const entryLine = replayed((tool, context) => `    ${propertyKey(tool.name)}: ${registryEntry(tool, context)},\n`);

/** The type of the registry: tools that need an instance say so. */
function registryType(catalog: Catalog, { instances }: RegistryContext): string {
  const needing = catalog.tools.flatMap((tool) => {
    const key = instances.keyOf(tool);
    return key === undefined ? [] : [`readonly ${typeName(tool)}: { readonly instance: ${stringLiteral(key)} }`];
  });
  return `$rt.Registry<${needing.length === 0 ? "Tools" : `Tools & { ${needing.join("; ")} }`}>`;
}

/** What follows the entries: all else that the registry holds. */
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
  return `  },\n  definitions: {\n${definitions.join("")}  },\n${search.join("")}${languages}};\n`;
}

/** `pt-BR` -> PtBR. */
function identifierPart(tag: string): string {
  return tag.replace(/(?:^|-)([a-z0-9])/gi, (_, first: string) => first.toUpperCase());
}

/** `bindTools`, where tools are methods of instances that only the host can make: the type of what it takes, its code and its declaration; else nothing. */
function bindTexts({ types }: RegistryContexts): Readonly<Record<"instances" | "code" | "declaration", string>> {
  const { instances, imports, options } = types;
  if (instances.list.length === 0) return { instances: "", code: "", declaration: "" };
  const context = imports.symbol("@toolgen/runtime", "ToolContext", "type");
  const lines = instances.list.map((instance) => {
    const type = instances.typeOf(instance, imports, PATH, options);
    return `  readonly ${propertyKey(instance.key)}: ${type} | ((context: ${context}) => ${type} | Promise<${type}>);\n`;
  });
  const typeDoc = jsDoc(["An instance of each tool class, or a function that finds one for a call."]);
  const doc = jsDoc(["The registry with the methods bound to these instances."]);
  const signature = "function bindTools(instances: Instances): $rt.Registry<Tools>";
  const plain = options.javascript === undefined ? signature : "function bindTools(instances)";
  return {
    instances: `\n${typeDoc}export interface Instances {\n${lines.join("")}}\n`,
    code: `\n${doc}export ${plain} {\n  return $rt.bind(tools, { ...instances });\n}\n`,
    declaration: `\n${doc}export declare ${signature};\n`,
  };
}

function typeName(tool: Tool): string {
  return propertyKey(tool.name);
}
