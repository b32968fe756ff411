import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import module, { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { replaceFile } from "./replace-file.js";

type Wrapped = (exports: object, require: NodeJS.Require, module: NodeJS.Module, file: string, folder: string) => void;

const { Module } = module as unknown as {
  readonly Module: (new (
    id: string,
  ) => NodeJS.Module & { paths: string[] }) & {
    wrap(text: string): string;
    _nodeModulePaths(folder: string): string[];
  };
};

/** Node keeps compiled code itself where it can; this is its switch, too. */
const isNeeded =
  !("enableCompileCache" in module) &&
  process.env.NODE_DISABLE_COMPILE_CACHE === undefined &&
  typeof Module === "function";

/**
 * Loads a large CommonJS file with the code that V8 made of it in an earlier process, for Node 20, which does not do so itself.
 * Whoever requires the file later finds it loaded. Does nothing where anything is unusual: the file is then loaded as ever.
 */
export function loadCompiled(file: string): void {
  const own = createRequire(file);
  if (!isNeeded || own.cache[file] !== undefined) return;
  const path = cachePath(file);
  if (path === undefined) return;
  const kept = readKept(path);
  const script = new Script(Module.wrap(readFileSync(file, "utf8")), {
    filename: file,
    ...(kept === undefined ? {} : { cachedData: kept }),
  });
  const loaded = new Module(file);
  loaded.filename = file;
  loaded.paths = Module._nodeModulePaths(dirname(file));
  own.cache[file] = loaded;
  try {
    const run: Wrapped = script.runInThisContext();
    run.call(loaded.exports, loaded.exports, own, loaded, file, dirname(file));
    loaded.loaded = true;
  } catch (error) {
    delete own.cache[file];
    throw error;
  }
  // At the end, so that the functions that were called are among what is kept.
  if (kept === undefined || script.cachedDataRejected === true) {
    process.once("exit", () => keep(path, script.createCachedData()));
  }
}

/** In the outermost `node_modules`, as other caches are; elsewhere nothing is kept. */
function cachePath(file: string): string | undefined {
  const marker = `${sep}node_modules${sep}`;
  const end = file.indexOf(marker);
  if (end === -1) return undefined;
  const { size, mtimeMs } = statSync(file);
  const key = [process.version, process.arch, cachedDataVersionTag(), file.slice(end), size, mtimeMs].join("\n");
  const name = createHash("sha256").update(key).digest("hex").slice(0, 20);
  return join(file.slice(0, end + marker.length), ".cache", "toolgen", "code", `${name}.bin`);
}

const SEAL = 32;

function seal(code: Buffer): Buffer {
  return createHash("sha256").update(code).digest();
}

/** V8 itself does not look whether its data is whole. */
function readKept(path: string): Buffer | undefined {
  try {
    const content = readFileSync(path);
    const code = content.subarray(SEAL);
    return seal(code).equals(content.subarray(0, SEAL)) ? code : undefined;
  } catch {
    return undefined;
  }
}

function keep(path: string, code: Buffer): void {
  try {
    replaceFile(path, Buffer.concat([seal(code), code]));
  } catch {
    // The next process compiles again.
  }
}
