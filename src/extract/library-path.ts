/** Whether a file is a library's rather than the author's; a package of a monorepo is reached by its real path and is none. */
export function isLibraryPath(path: string): boolean {
  return path.includes("/node_modules/");
}
