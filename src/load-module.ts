import { existsSync, readFileSync, realpathSync } from "node:fs";
import { isAbsolute, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { createJiti, type EvalModuleOptions, type Jiti, type JitiOptions } from "jiti";
import { buildIdentity } from "./cache/build-identity.js";
import { hasJavaScriptMark } from "./output/mark.js";
import {
  isGenerated,
  javaScriptImports,
  type ModuleSource,
  runnable,
  type TypeRemover,
  withFileNames,
  withSources,
} from "./runnable-modules.js";

/** Loads modules of the user's project, TypeScript included, as the project itself would resolve them. */
export interface ProjectModules {
  /** A path, or the name of a package; rejects when the module is missing or throws. */
  load(specifier: string): Promise<unknown>;
  /** Files of JavaScript of the project that Node itself has loaded by now, and gives out as they were for the life of the process. */
  kept(): readonly string[];
}

/** What all generated modules import. */
const RUNTIME = "@toolgen/runtime/generated";

/**
 * A loader for one state of a project: modules are read once. Make another one to see changes. With `withoutTypes`, which
 * takes the types out of a generated module, those are made to run without a transpiler.
 */
export function projectModules(root: string, tsconfig: string | undefined, withoutTypes?: TypeRemover): ProjectModules {
  const place = join(root, "toolgen.json");
  const options: JitiOptions = {
    moduleCache: false,
    interopDefault: true,
    tsconfigPaths: tsconfig === undefined ? true : join(root, tsconfig),
  };
  const transpiler = createJiti(place, { ...options, fsCache: false });
  const jiti = createJiti(place, {
    ...options,
    alias: runtimeIn(transpiler),
    fsCache: ownCache(place),
    transform: (module) => ({ code: transformed(module, transpiler, withoutTypes) }),
  });
  const asked = new Set<string>();
  const evaluated = listing(asked);
  let imports: Promise<Import> | undefined;
  return {
    load: async (specifier) => {
      const path = modulePath(specifier);
      await evaluateJavaScript(path, jiti, evaluated);
      const module = evaluated[path];
      if (module !== undefined) return module.exports;
      imports ??= importing(root, jiti, evaluated);
      return await (await imports)(path);
    },
    kept: () => [...asked].filter((path) => isOwnJavaScript(path, modulePath(root)) && evaluated[path] === undefined),
  };
}

/** The file itself, as jiti names it: what a symbolic link leads to finds its packages where it is. */
function modulePath(specifier: string): string {
  const path = isAbsolute(specifier) && existsSync(specifier) ? realpathSync(specifier) : specifier;
  return path.replaceAll("\\", "/");
}

type Import = (specifier: string) => Promise<unknown>;

/** The import of a module of the project: what it loads is loaded once, where jiti's own starts afresh each time. */
async function importing(root: string, jiti: Jiti, cache: Evaluated): Promise<Import> {
  const filename = posix.join(modulePath(root), "toolgen.load.js");
  const options = { filename, async: true, forceTranspile: true, cache };
  const found: unknown = await jiti.evalModule("module.exports = { load: (path) => jitiImport(path) };", options);
  if (typeof found === "object" && found !== null && "load" in found && typeof found.load === "function") {
    const { load } = found;
    return async (specifier) => (await load(specifier)) as unknown;
  }
  throw new Error("jiti gave no module");
}

/** Modules by path, as jiti looks for them. */
type Evaluated = NonNullable<EvalModuleOptions["cache"]>;

/** No modules yet, and a list of those that are looked for: jiti does so before it leaves a module to Node. */
function listing(asked: Set<string>): Evaluated {
  return new Proxy<Evaluated>(
    {},
    {
      get: (modules, path, receiver): unknown => {
        if (typeof path === "string") asked.add(path);
        return Reflect.get(modules, path, receiver);
      },
    },
  );
}

function isOwnJavaScript(path: string, root: string): boolean {
  return path.startsWith(`${root}/`) && !path.includes("/node_modules/") && /\.[cm]?js$/.test(path) && existsSync(path);
}

/**
 * Runs generated JavaScript, what it imports first. Left to jiti, Node would load it where the package is of ES modules, keep it
 * for the life of the process and with it an earlier state.
 */
async function evaluateJavaScript(path: string, jiti: Jiti, cache: Evaluated): Promise<void> {
  if (!path.endsWith(".js") || cache[path] !== undefined || !existsSync(path)) return;
  const source = readFileSync(path, "utf8");
  if (!hasJavaScriptMark(source)) return;
  for (const specifier of javaScriptImports(source)) {
    await evaluateJavaScript(posix.join(posix.dirname(path), specifier), jiti, cache);
  }
  await jiti.evalModule(source, { id: path, filename: path, async: true, forceTranspile: true, cache });
}

function transformed(module: ModuleSource, transpiler: Jiti, withoutTypes: TypeRemover | undefined): string {
  if (module.filename === undefined || !isGenerated(module)) return withSources(transpiler.transform(module));
  const source = withFileNames(module.source, module.filename);
  return (
    (module.async ? runnable(source, withoutTypes) : undefined) ??
    withSources(transpiler.transform({ ...module, source }))
  );
}

/** Where the run time is, found once rather than for each module. */
function runtimeIn(jiti: Jiti): Record<string, string> {
  const found = jiti.esmResolve(RUNTIME, { try: true });
  return found === undefined ? {} : { [RUNTIME]: fileURLToPath(found) };
}

/**
 * Where to keep what modules were made to run as: jiti goes by their text alone, and another version of toolgen makes something else of
 * the same text. `false` where jiti keeps nothing, as where the environment says so.
 */
function ownCache(place: string): string | false {
  const { fsCache } = createJiti(place).options;
  return typeof fsCache === "string" ? join(fsCache, `toolgen-${buildIdentity().slice(0, 16)}`) : false;
}
