import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Type } from "../../ir/type.js";
import type { ts } from "../compiler.js";
import { isLibraryPath } from "../library-path.js";
import type { LeftOut } from "./left-out.js";
import type { Memo } from "./memo.js";
import type { Site } from "./order/site.js";
import type { ToolSite } from "./reader.js";

/** What stays the same for all tools of one program. */
export interface World {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** Absolute path of the project's root folder. */
  readonly root: string;
  /** Largest decoded size of a `bytes` value. */
  readonly maxBytes: number;
  /** Whether a file belongs to `@toolgen/runtime`. */
  readonly isRuntimeFile: (fileName: string) => boolean;
  /** Numbers for types, to compare the order of members by. */
  readonly orderIds: { idOf(type: ts.Type): number };
}

/** A type as read, or why it was not. */
export type Read = Type | LeftOut;

/** Where a type stands: for positions and messages, not for its meaning. */
export interface Place {
  /** The property, parameter or function that has the type. */
  readonly declaration: ts.Node;
  /** The innermost declaration around it in the author's own code: what a diagnostic marks, since a library is not theirs to mend. */
  readonly origin: ts.Node;
  /** Access path from the parameter list, for messages: `flight.legs[]`. */
  readonly path: string;
  readonly depth: number;
}

/** An object type that is being read. */
export interface Frame {
  readonly symbol: ts.Symbol;
  readonly type: ts.Type;
  /** Order of its type arguments. */
  readonly order: string;
}

/** The state of reading one tool's parameters or result. */
export interface Reading {
  readonly world: World;
  readonly tool: ToolSite;
  /** Whether a result is read, which is only ever turned into JSON, never made from it. */
  readonly ofResult: boolean;
  readonly memo: Memo;
  readonly diagnostics: Diagnostic[];
  /** The object types around the current one, outermost first. */
  readonly frames: Frame[];
  /** Set when a part (`ToolImage` and its like) was met. */
  readonly met: { parts: boolean; types: number };
  /** Reads a type; `site` is the syntax it was written with, a hint for order. */
  read(type: ts.Type, site: Site, place: Place): Read;
}

/** The place of something inside another place. */
export function inside(place: Place, step: string, declaration?: ts.Node): Place {
  return {
    declaration: declaration ?? place.declaration,
    origin: declaration === undefined || isForeign(declaration) ? place.origin : declaration,
    path: place.path + step,
    depth: place.depth + 1,
  };
}

/** Whether a declaration is in a library. */
export function isForeign(declaration: ts.Node): boolean {
  return isLibraryPath(declaration.getSourceFile().fileName);
}
