import { posix } from "node:path";
import type { Callee } from "../../ir/tool.js";

const meaningless = new Set(["index", "tools", "tool", "src", "lib", "main"]);

/** What a tool belongs to: its class or object, else its file, or the folder of a file whose name says nothing. */
export function groupOf(callee: Callee): string {
  if ("member" in callee) return callee.exportName;
  const segments = callee.file.split("/");
  const names = [posix.basename(segments.at(-1) ?? "").replace(/\.[cm]?tsx?$/, ""), ...segments.slice(0, -1).reverse()];
  return names.find((name) => !meaningless.has(name) && name !== "." && name !== "..") ?? "";
}
