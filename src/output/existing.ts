import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemReason } from "../diagnostics/system-reason.js";
import type { Artifact } from "../emit/artifact.js";

/** What stands at the path of an artifact now. */
export type Existing =
  | { readonly kind: "absent" }
  /** A file that holds the artifact. */
  | { readonly kind: "same" }
  | { readonly kind: "file"; readonly text: string }
  /** A symbolic link, at the file or at a folder above it inside the output folder. */
  | { readonly kind: "link"; readonly path: string }
  /** A folder, device or socket. */
  | { readonly kind: "other" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Looks at the path of an artifact in the output folder without following links. */
export function readExisting(outputDir: string, artifact: Artifact): Existing {
  const { path } = artifact;
  const segments = path.split("/");
  try {
    for (let depth = 1; depth <= segments.length; depth++) {
      const part = segments.slice(0, depth).join("/");
      const stats = lstatSync(join(outputDir, part), { throwIfNoEntry: false });
      if (stats === undefined) return { kind: "absent" };
      if (stats.isSymbolicLink()) return { kind: "link", path: part };
      if (depth < segments.length && !stats.isDirectory())
        return { kind: "unreadable", reason: `${part} is a file where a folder is needed` };
      if (depth === segments.length && !stats.isFile()) return { kind: "other" };
    }
    return readFile(join(outputDir, path), artifact);
  } catch (error) {
    return { kind: "unreadable", reason: systemReason(error) };
  }
}

/** What is made of pieces is compared with them, so that its text need not be put together. */
function readFile(file: string, artifact: Artifact): Existing {
  const { pieces } = artifact;
  if (pieces === undefined) {
    const text = readFileSync(file, "utf8");
    return text === artifact.content ? { kind: "same" } : { kind: "file", text };
  }
  const bytes = readFileSync(file);
  return consistsOf(bytes, pieces) ? { kind: "same" } : { kind: "file", text: bytes.toString("utf8") };
}

function consistsOf(bytes: Buffer, pieces: readonly Uint8Array[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (at + piece.length > bytes.length || bytes.compare(piece, 0, piece.length, at, at + piece.length) !== 0)
      return false;
    at += piece.length;
  }
  return at === bytes.length;
}
