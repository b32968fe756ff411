import type { ToolDecl } from "../ir/tool.js";

/** All tools of one output group: frozen, sorted by name (code-unit order). What every emitter reads. */
export interface Catalog {
  readonly tools: readonly Tool[];
}

/** A declared tool with what analysis adds. */
export interface Tool extends ToolDecl {
  /** Base name of its files, unique also on case-insensitive file systems. */
  readonly slug: string;
  /** Its name as an identifier of generated TypeScript (camelCase, never reserved), unique in the catalogue. */
  readonly identifier: string;
  /** What the scheduler and the guard may assume: `read` has known effects and writes nothing; unknown effects repair as for writes. */
  readonly access: "read" | "write" | "unknown";
}
