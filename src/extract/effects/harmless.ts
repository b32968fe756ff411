import type { ts } from "../compiler.js";
import type { PackageNames } from "../packages.js";
import { RUNTIME_PACKAGE } from "../signature/context.js";

/** What of the platform's library reaches beyond the program; the rest computes. */
const REACHING: ReadonlySet<string> = new Set([
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "Worker",
  "SharedWorker",
  "BroadcastChannel",
  "Storage",
  "IDBFactory",
  "Cache",
  "CacheStorage",
  "FileSystemHandle",
  "FileSystemFileHandle",
  "FileSystemDirectoryHandle",
  "Navigator",
  "Document",
  "History",
  "Location",
  "Window",
  "eval",
]);

/** Modules of Node.js that only compute. */
const COMPUTING =
  /\/@types\/(?:node|bun)\/(?:.*\/)?(?:assert|async_hooks|buffer|console|crypto|diagnostics_channel|events|globals|path|perf_hooks|punycode|querystring|string_decoder|timers|url|util|web-globals)[./]/;

/** Is a declaration known to have no effect on any data source, without an annotation? */
export function isHarmless(declaration: ts.Declaration, program: ts.Program, packageOf: PackageNames): boolean {
  const file = declaration.getSourceFile();
  if (program.isSourceFileDefaultLibrary(file)) return !reaches(declaration);
  return COMPUTING.test(file.fileName) || packageOf(file.fileName) === RUNTIME_PACKAGE;
}

function reaches(declaration: ts.Declaration): boolean {
  for (let node: ts.Node | undefined = declaration; node; node = node.parent) {
    const name = (node as { name?: { text?: unknown } }).name?.text;
    if (typeof name === "string" && REACHING.has(name)) return true;
  }
  return false;
}
