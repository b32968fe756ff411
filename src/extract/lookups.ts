import { ts } from "./compiler.js";
import { isLibraryPath } from "./library-path.js";
import { parentOf } from "./packages.js";

/** Where the compiler looked to tell what imports mean. Packages are left out, unless they are linked to sources. */
export interface Lookups {
  /** Notes that nothing is at a path. */
  missed(path: string): false;
  /** Notes that a file was read, and passes its text on. */
  read(path: string, text: string | undefined): string | undefined;
  /** Files whose content decided what imports mean. */
  files(): readonly string[];
  /** The folders, there or not, in which something that comes to be could change what imports mean. */
  folders(): readonly string[];
  /** The JavaScript and JSON files that were looked for in vain. A new one of another name means nothing, where a new TypeScript file may hold tools. */
  awaited(): readonly string[];
  /** How much was noted: it only grows. */
  size(): number;
}

/** Makes a {@link Lookups} that has noted nothing. */
export function createLookups(): Lookups {
  const missing = new Set<string>();
  const awaited = new Set<string>();
  const read = new Set<string>();
  const toOwn = createOwnPaths();
  return {
    missed(path) {
      const own = path.endsWith("/node_modules") ? undefined : toOwn(path);
      const folder = own === undefined ? undefined : parentOf(own);
      if (folder !== undefined) missing.add(folder);
      if (own !== undefined && /\.(?:[cm]?jsx?|json)$/.test(own)) awaited.add(own);
      return false;
    },
    read(path, text) {
      const own = toOwn(path);
      if (own !== undefined && text !== undefined) read.add(own);
      return text;
    },
    files: () => [...read],
    folders: () => [...missing],
    awaited: () => [...awaited],
    size: () => missing.size + awaited.size + read.size,
  };
}

/** Gives the place of a file in the author's sources, through the link by which a package may lead there; `undefined` for a file of a true package. */
export function createOwnPaths(): (path: string) => string | undefined {
  const byPackage = new Map<string, string | undefined>();
  return (path) => {
    if (!isLibraryPath(path)) return path;
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
    if (!byPackage.has(folder)) byPackage.set(folder, linkedTo(folder));
    const target = byPackage.get(folder);
    return target === undefined ? undefined : target + path.slice(folder.length);
  };
}

/** What is not there is its own real path. */
function linkedTo(folder: string): string | undefined {
  const real = ts.sys.realpath?.(folder).replaceAll("\\", "/");
  return real === undefined || isLibraryPath(real) ? undefined : real;
}
