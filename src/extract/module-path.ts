/** Path of a module relative to the project root, with `..` where it is outside: what generated imports are made from. */
export function modulePath(fileName: string, root: string): string {
  const from = root.split("/").filter((part) => part !== "");
  const to = fileName.split("/").filter((part) => part !== "");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
