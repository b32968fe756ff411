import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { statOf } from "../cache/stat-of.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { place } from "../diagnostics/place.js";
import { systemReason } from "../diagnostics/system-reason.js";
import { isObject, parseJson } from "../ir/json.js";
import type { Config } from "./config.js";
import { type ConfigSource, readConfig } from "./read.js";

/** Name of the configuration file. */
const configFileName = "toolgen.json";

/**
 * Finds and reads the configuration: the file named, else the nearest `toolgen.json` or `package.json` with a `toolgen` key
 * from the working directory upwards (no further than the repository), else the defaults for the working directory.
 */
export function loadConfig(options: {
  readonly cwd: string;
  readonly configPath?: string;
}): Outcome<Config | undefined> {
  const cwd = resolve(options.cwd);
  if (options.configPath !== undefined) return loadNamed(resolve(cwd, options.configPath), options.configPath);
  for (const folder of foldersUpwards(cwd)) {
    const file = join(folder, configFileName);
    const inPackage = readPackage(folder);
    if (isFile(file)) {
      const ignored = inPackage === undefined ? [] : [ignoredPackage(readFileSync(inPackage, "utf8"))];
      const { value, diagnostics } = load(file, false);
      return { value, diagnostics: [...diagnostics, ...ignored] };
    }
    if (inPackage !== undefined) return load(inPackage, true);
  }
  return readConfig({ kind: "defaults" }, cwd, defaultCache(cwd));
}

function ignoredPackage(text: string): Diagnostic {
  const start = text.search(/"toolgen"\s*:/);
  const position = start < 0 ? {} : { position: place("package.json", text, start, start + '"toolgen"'.length) };
  return diagnostic("TG1004", "`toolgen` in package.json is ignored: toolgen.json is there", position);
}

function loadNamed(file: string, named: string): Outcome<Config | undefined> {
  if (named === "") return failed(diagnostic("TG1002", "--config is empty and names no file: is a variable not set?"));
  if (!isFile(file)) return failed(diagnostic("TG1002", `there is no configuration file ${named}`));
  return load(file, basename(file) === "package.json");
}

function load(file: string, isPackage: boolean): Outcome<Config | undefined> {
  const root = dirname(file);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return failed(diagnostic("TG1002", `${basename(file)} cannot be read: ${systemReason(error)}`));
  }
  const source: ConfigSource = { kind: isPackage ? "package" : "file", file: basename(file), text };
  return readConfig(source, root, defaultCache(root));
}

function failed(fault: Diagnostic): Outcome<undefined> {
  return { value: undefined, diagnostics: [fault] };
}

/** Path of the folder's package.json when it has the key; a broken package.json is npm's to report, not ours. */
function readPackage(folder: string): string | undefined {
  const file = join(folder, "package.json");
  if (!isFile(file)) return undefined;
  try {
    const content = parseJson(readFileSync(file, "utf8"));
    return isObject(content) && Object.hasOwn(content, "toolgen") ? file : undefined;
  } catch {
    return undefined;
  }
}

function foldersUpwards(from: string): readonly string[] {
  const folders = [from];
  for (let folder = from; !existsSync(join(folder, ".git")); ) {
    const parent = dirname(folder);
    if (parent === folder) break;
    folders.push(parent);
    folder = parent;
  }
  return folders;
}

function defaultCache(root: string): string {
  return existsSync(join(root, "node_modules"))
    ? join(root, "node_modules", ".cache", "toolgen")
    : join(root, ".toolgen", "cache");
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}
