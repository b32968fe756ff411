import { contentHash } from "./entries.js";

/** Part of the names of cache files: groups of one project are told apart by where they write. */
export function groupId({ output }: { readonly output: string }): string {
  return contentHash(output).replaceAll(/[^0-9A-Za-z]/g, "");
}
