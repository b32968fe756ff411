import { ts } from "./compiler.js";

/** Answers which npm package a file belongs to, by the nearest package.json that has a name. */
export type PackageNames = (fileName: string) => string | undefined;

/** A {@link PackageNames} that reads each package.json once. */
export function createPackageNames(): PackageNames {
  const byFolder = new Map<string, string | undefined>();
  const ofFolder = (folder: string): string | undefined => {
    if (byFolder.has(folder)) return byFolder.get(folder);
    const own = readPackageJson(`${folder}/package.json`)?.name;
    const parent = parentOf(folder);
    const name = typeof own === "string" ? own : parent === undefined ? undefined : ofFolder(parent);
    byFolder.set(folder, name);
    return name;
  };
  return (fileName) => {
    const folder = parentOf(fileName);
    return folder === undefined ? undefined : ofFolder(folder);
  };
}

/** Version of the TypeScript that is installed for a folder, `undefined` when there is none. */
export function installedTypeScript(folder: string): string | undefined {
  for (let at: string | undefined = folder; at !== undefined; at = parentOf(at)) {
    const version = readPackageJson(`${at}/node_modules/typescript/package.json`)?.version;
    if (typeof version === "string") return version;
  }
  return undefined;
}

/** The folder a path is in; `undefined` at the root of the file system. */
export function parentOf(path: string): string | undefined {
  const parent = path.slice(0, path.lastIndexOf("/"));
  return parent === "" ? (path.length > 1 ? "/" : undefined) : parent.endsWith(":") ? undefined : parent;
}

function readPackageJson(path: string): Readonly<Record<string, unknown>> | undefined {
  const text = ts.sys.readFile(path);
  if (text === undefined) return undefined;
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? { ...content } : undefined;
  } catch {
    return undefined;
  }
}
