import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { buildCatalog } from "../../src/analyze/build-catalog.js";
import type { ProviderId } from "../../src/config/config.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Artifact } from "../../src/emit/artifact.js";
import { emit } from "../../src/emit/emit.js";
import { openOutputs } from "../../src/emit/kept-outputs.js";
import type { EmitOptions } from "../../src/emit/options.js";
import { emitTools as emitToolOutputs, prepareTools, sharedTypes } from "../../src/emit/outputs.js";
import { providerEmitter } from "../../src/emit/providers/index.js";
import { validatorRequests } from "../../src/emit/validator-requests.js";
import type { ToolDecl } from "../../src/ir/tool.js";
import type { Definitions, ObjectType, Property, Type } from "../../src/ir/type.js";
import type { CoerceContext, Registry, Repair, ToolEntry } from "../../src/runtime/contract.js";
import { compileValidators } from "../../src/typia/compile.js";
import type { CompiledValidators } from "../../src/typia/validators.js";

/** A property with defaults for what a test does not care about. */
export function property(name: string, type: Type, more: Partial<Property> = {}): Property {
  return { name, wire: name, type, optional: more.default !== undefined, ...more };
}

export function object(...properties: Property[]): ObjectType {
  return { kind: "object", properties };
}

/** A function tool in `src/tools.ts` that takes the root object. */
export function tool(
  name: string,
  root: ObjectType,
  more: Partial<ToolDecl> & { definitions?: Definitions } = {},
): ToolDecl {
  const { definitions = {}, ...rest } = more;
  return {
    name,
    position: { file: "src/tools.ts", line: 1, column: 1 },
    callee: { kind: "function", file: "src/tools.ts", exportName: name },
    description: `Does ${name}.`,
    parameters: [{ kind: "root", optional: false }],
    input: { root, definitions },
    result: { kind: "value" },
    effects: { known: true, reads: [], writes: [] },
    traits: {},
    usesContext: false,
    examples: [],
    ...rest,
  };
}

export interface Emitted {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
  readonly validators: CompiledValidators;
}

/** All stages after extraction. */
export async function emitTools(
  decls: readonly ToolDecl[],
  more: Partial<EmitOptions> & { providers?: readonly ProviderId[] } = {},
): Promise<Emitted> {
  const catalog = buildCatalog(decls);
  const validators = await compileValidators(validatorRequests(catalog.value), { unknownKeys: "reject" });
  const options: EmitOptions = {
    providers: ["openai-chat", "json-schema"],
    importExtension: ".js",
    rootFromOutput: "..",
    unknownKeys: "reject",
    searchIndex: false,
    emitter: providerEmitter,
    ...more,
  };
  const outputs = openOutputs("", { tools: [] }, undefined);
  const prepared = prepareTools(catalog.value, outputs, new Map(), options);
  const sources = { outputs, locales: new Map(), validators: validators.value };
  const made = emitToolOutputs(catalog.value, prepared.value, sources, options);
  const types = sharedTypes(made.value, validators.value, { types: new Map(), pack: undefined }, options);
  return {
    artifacts: emit(catalog.value, { tools: made.value, types }, options),
    validators: validators.value,
    diagnostics: [...catalog.diagnostics, ...validators.diagnostics, ...prepared.diagnostics, ...made.diagnostics],
  };
}

/** Bundles emitted files with the user's module and the run time, and imports the result. */
export async function load(
  artifacts: readonly Artifact[],
  userModule: string | Readonly<Record<string, string>>,
): Promise<{ readonly tools: Registry; readonly [name: string]: unknown }> {
  const files = new Map(artifacts.map(({ path, content }) => [`/project/generated/${path}`, content]));
  const modules = typeof userModule === "string" ? { "/project/src/tools.ts": userModule } : userModule;
  for (const [path, text] of Object.entries(modules)) files.set(path, text);
  const runtime = fileURLToPath(new URL("../../src/runtime", import.meta.url));
  const virtual: Plugin = {
    name: "virtual",
    setup(bundler) {
      bundler.onResolve({ filter: /.*/ }, ({ path, resolveDir, importer, namespace }) => {
        const own = /^@toolgen\/runtime(?:\/(.+))?$/.exec(path);
        if (own !== null) return { path: `${runtime}/${own[1] === undefined ? "" : `${own[1]}/`}index.ts` };
        if (namespace !== "virtual" && importer !== "") return undefined;
        const target = new URL(path, importer === "" ? "file:///" : `file://${importer}`).pathname;
        const file = [target, target.replace(/\.js$/, ".ts"), `${target}.ts`].find((name) => files.has(name));
        return file === undefined
          ? { errors: [{ text: `no ${path} from ${importer || resolveDir}` }] }
          : { path: file, namespace: "virtual" };
      });
      bundler.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
        contents: files.get(path) ?? "",
        loader: path.endsWith(".js") ? "js" : "ts",
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: ["/project/generated/index.js"],
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "silent",
    plugins: [virtual],
  });
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return (await import(`data:text/javascript;base64,${text}`)) as { readonly tools: Registry };
}

/** Emits one tool and gives its registry entry. */
export async function entryOf(
  decl: ToolDecl,
  userModule = `export function ${decl.name}(input) { return input; }`,
): Promise<ToolEntry> {
  const { artifacts, diagnostics } = await emitTools([decl]);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const { tools } = await load(artifacts, userModule);
  const entry = tools.entries[decl.name];
  if (entry === undefined) throw new Error(`no entry for ${decl.name}`);
  return entry;
}

/** Coerces and gives the repairs too. */
export function coerce(
  entry: ToolEntry,
  value: unknown,
  more: Partial<CoerceContext> = {},
): { readonly value: unknown; readonly repairs: readonly Repair[] } {
  const repairs: Repair[] = [];
  const context: CoerceContext = {
    level: "lossless",
    record: (repair) => repairs.push(repair),
    unknownKeys: "reject",
    wrapScalars: true,
    ...more,
  };
  return { value: entry.coerce(value, context), repairs };
}
