/**
 * The files that builds write, as the compiler is shown them: each is there, and says nothing. A source that imports them means the same
 * before the first build, after it, and while they are full of conflict markers.
 */
export interface OwnOutput {
  /** Is this path in an output folder, or such a folder itself? */
  holds(path: string): boolean;
  /** Would a build write a module of this name, for all that is known before? */
  isModule(path: string): boolean;
}

/** The text of all modules in {@link OwnOutput}. */
export const OWN_OUTPUT_TEXT = "export {};\n";

/** Tells the output of these folders, given as absolute paths with POSIX separators. Packages are none of it. */
export function ownOutput(folders: readonly string[]): OwnOutput {
  const holds = (path: string): boolean =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`)) && !NODE_MODULES.test(path);
  return { holds, isModule: (path) => /(?<!\.d)\.ts$/.test(path) && holds(path) };
}

/** Looked for beside every module. */
const NODE_MODULES = /\/node_modules(?:\/|$)/;
