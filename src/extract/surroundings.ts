import { ts } from "./compiler.js";
import { createOwnPaths, type Lookups } from "./lookups.js";
import { parentOf } from "./packages.js";
import type { ProjectInputs } from "./project-inputs.js";

/** What the surroundings of sources are told from; all paths are absolute, with POSIX separators. */
export interface SourcePlaces {
  readonly root: string;
  readonly files: readonly string[];
  /** Folders that were searched for sources. */
  readonly scanned: readonly string[];
  readonly lookups: readonly Lookups[];
}

/** What decides, beside the text of sources, what they mean: where imports were looked for, and folders in which a nearer tsconfig or package.json could come to be. */
export function surroundings(places: SourcePlaces): Pick<ProjectInputs, "packages" | "folders"> {
  const { root, files, scanned } = places;
  const toOwn = createOwnPaths();
  const around = foldersAround(
    files.flatMap((path) => toOwn(path) ?? []),
    root,
  );
  const { lookups } = places;
  const folders = [root, ...scanned, ...around, ...lookups.flatMap((each) => each.folders())];
  const packages = [...around.map((folder) => `${folder}/package.json`), ...lookups.flatMap((each) => each.files())];
  // What is above the root is told by the lock files: other folders come and go there.
  const isAbove = (folder: string) => folder !== root && `${root}/`.startsWith(folder === "/" ? "/" : `${folder}/`);
  return {
    packages: [...new Set(packages)].filter((path) => ts.sys.fileExists(path)).sort(),
    folders: [...new Set(folders)].filter((folder) => !isAbove(folder)).sort(),
  };
}

/** The folders of files, and those between them and the root. */
function foldersAround(files: readonly string[], root: string): readonly string[] {
  const found = new Set(files.flatMap((path) => parentOf(path) ?? []));
  for (const folder of found) {
    const parent = parentOf(folder);
    if (folder.startsWith(`${root}/`) && parent !== undefined) found.add(parent);
  }
  return [...found];
}
