import { closeSync, ftruncateSync, openSync, writeFileSync, writevSync } from "node:fs";
import { type Artifact, lengthOf } from "../emit/artifact.js";
import type { Spares } from "./spares.js";

/** Writes an artifact to a path where nothing is. Over a spare of which it is known what it holds, only what is not there yet is written. */
export function writeArtifact(file: string, artifact: Artifact, spares: Spares | undefined): void {
  const { path, pieces } = artifact;
  if (pieces === undefined) {
    writeFileSync(file, artifact.content);
    return;
  }
  const spare = spares?.take(path, file);
  const handle = openSync(file, spare === undefined ? "wx" : "r+");
  try {
    for (const { position, pieces: own } of missing(pieces, spare?.pieces ?? [])) writeAll(handle, own, position);
    if (spare !== undefined) ftruncateSync(handle, lengthOf(pieces));
  } finally {
    closeSync(handle);
  }
}

/** Pieces that follow each other in a file, from a byte on. */
interface Part {
  readonly position: number;
  readonly pieces: Uint8Array[];
}

/** The parts of a file that another does not have at the same bytes, told by its pieces: what did not change is the very same piece. */
function missing(pieces: readonly Uint8Array[], held: readonly Uint8Array[]): readonly Part[] {
  const parts: Part[] = [];
  let part: Part | undefined;
  let position = 0;
  let [at, heldPosition] = [0, 0];
  for (const piece of pieces) {
    for (; heldPosition < position && at < held.length; at++) heldPosition += held[at]?.length ?? 0;
    const isThere = heldPosition === position && held[at] === piece;
    if (isThere) part = undefined;
    else if (part === undefined) {
      part = { position, pieces: [piece] };
      parts.push(part);
    } else part.pieces.push(piece);
    position += piece.length;
  }
  return parts;
}

function writeAll(handle: number, pieces: readonly Uint8Array[], position: number): void {
  let [left, at] = [pieces, position];
  while (left.length > 0) {
    const written = writevSync(handle, left, at);
    at += written;
    left = after(left, written);
  }
}

/** What is left of some pieces after so many bytes. */
function after(pieces: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let left = bytes;
  const first = pieces.findIndex((piece) => {
    if (left < piece.length) return true;
    left -= piece.length;
    return false;
  });
  const piece = pieces[first];
  return piece === undefined ? [] : [piece.subarray(left), ...pieces.slice(first + 1)];
}
