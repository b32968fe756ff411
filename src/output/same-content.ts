import { type Artifact, lengthOf } from "../emit/artifact.js";

/** Do both have the same text? Told by the pieces where there are any, wherever they are cut: a tool more moves all that follow into other chunks. */
export function sameContent(a: Artifact, b: Artifact): boolean {
  if (a === b) return true;
  if (a.pieces === undefined || b.pieces === undefined) return a.content === b.content;
  return lengthOf(a.pieces) === lengthOf(b.pieces) && sameBytes(a.pieces, b.pieces);
}

/** Do pieces, of as many bytes, hold the same? */
function sameBytes(pieces: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  const rest = others.values();
  let [other, from] = [NOTHING, 0];
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      while (from === other.length) [other, from] = [rest.next().value ?? piece, 0];
      const length = Math.min(piece.length - at, other.length - from);
      const isSame = piece === other && at === from;
      if (!isSame && Buffer.compare(piece.subarray(at, at + length), other.subarray(from, from + length)) !== 0)
        return false;
      [at, from] = [at + length, from + length];
    }
  }
  return true;
}

const NOTHING: Uint8Array = new Uint8Array(0);
