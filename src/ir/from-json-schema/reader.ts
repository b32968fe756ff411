import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { Json } from "../json.js";
import type { Definitions, Type } from "../type.js";

/** How schemas that say less than they mean are read. */
export interface ImportOptions {
  /**
   * A schema without `type` takes every type that its keywords do not concern (`as-written`, as the specification has it),
   * or only the types that its keywords are about (`inferred`, as authors of tools mean it).
   */
  readonly untyped?: "as-written" | "inferred";
  /** An object that names properties and says nothing of others is open, as the specification has it, or closed. */
  readonly unnamed?: "open" | "closed";
  /** What cannot be expressed is an error, or is left out of the type with a warning: the type is then wider than the schema. */
  readonly unsupported?: "error" | "widen";
  /** Name for messages. */
  readonly tool?: string;
}

/** No value at all: what a schema of `false` reads as. */
export interface Never {
  readonly kind: "never";
}

/** What reading a schema yields. */
export type Reading = Type | Never;

export const never: Never = { kind: "never" };

/** State of one import. */
export interface Reader {
  readonly document: Json;
  readonly options: Required<Pick<ImportOptions, "untyped" | "unnamed" | "unsupported">> & Pick<ImportOptions, "tool">;
  /** Draft 7 and before: keywords beside `$ref` do not count. */
  readonly draft7: boolean;
  readonly diagnostics: Diagnostic[];
  /** Definitions by the pointer that refers to them. */
  readonly definitions: Map<string, { readonly id: string; type: Reading | undefined }>;
  /** A schema behind refs that stand alone; `undefined` where it cannot be reached. */
  readonly follow: (schema: Json) => Json | undefined;
  /** The definitions read so far. */
  readonly resolved: () => Definitions;
  /** Levels of schemas being read. */
  depth: number;
}

/** Reports what a schema says and the IR cannot. */
export function unsupported(reader: Reader, path: string, what: string): void {
  const { unsupported: how, tool } = reader.options;
  const place = path === "" ? "the root" : path;
  const code = how === "error" ? "TG4120" : "TG4121";
  reader.diagnostics.push(diagnostic(code, `${what} at ${place}`, tool === undefined ? {} : { tool }));
}

/** Reports a schema that is none. */
export function malformed(reader: Reader, path: string, what: string): void {
  const { tool } = reader.options;
  const place = path === "" ? "the root" : path;
  reader.diagnostics.push(diagnostic("TG4122", `${what} at ${place}`, tool === undefined ? {} : { tool }));
}

/** The objects and booleans of a list of schemas; a keyword that is no such list is malformed. */
export function schemaList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A number of a keyword; anything else counts as absent. */
export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A text of a keyword that is not empty. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Names of a list of texts. */
export function namesOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];
}
