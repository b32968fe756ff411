import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { buildIdentity } from "./build-identity.js";
import { replaceFileBy } from "./replace-file.js";

/** Lists of bytes kept by key, in one file: read at once, and given out without a copy. */
export interface Pack {
  get(key: string): readonly Uint8Array[] | undefined;
  set(key: string, pieces: readonly Uint8Array[]): void;
  /** Writes what was asked for since it was opened, where that is not what the file has. */
  save(): void;
}

/** What stands before the bytes, as one line of JSON. */
interface Index {
  readonly identity: string;
  /** Keys in the order of the bytes, each with the lengths of its pieces. */
  readonly entries: readonly (readonly [key: string, lengths: readonly number[]])[];
}

const LINE_END = 10;

/** Bytes of the sum at the end of a file. */
const SEAL = 32;

/** Opens a pack. A file that is missing, damaged, or of another build of toolgen is an empty one; one that cannot be written costs time, nothing else. */
export function openPack(path: string): Pack {
  const known = read(path);
  const used = new Map<string, readonly Uint8Array[]>();
  let isNew = false;
  return {
    get(key) {
      const pieces = used.get(key) ?? known.get(key);
      if (pieces !== undefined) used.set(key, pieces);
      return pieces;
    },
    set(key, pieces) {
      used.set(key, pieces);
      isNew = true;
    },
    save() {
      if (!isNew && used.size === known.size) return;
      try {
        replaceFileBy(path, (file) => writePack(file, used));
        isNew = false;
      } catch {
        // The next build does the work again.
      }
    },
  };
}

/** Bytes that are written at once. */
const CHUNK = 1 << 20;

/** Writes index and pieces, and after them the seal, through one buffer: the whole content is not held twice. */
function writePack(file: number, content: ReadonlyMap<string, readonly Uint8Array[]>): void {
  const index: Index = {
    identity: buildIdentity(),
    entries: [...content].map(([key, pieces]) => [key, pieces.map(({ length }) => length)]),
  };
  const sum = createHash("sha256");
  const chunk = Buffer.allocUnsafeSlow(CHUNK);
  let used = 0;
  const flush = (): void => {
    sum.update(chunk.subarray(0, used));
    writeFileSync(file, chunk.subarray(0, used));
    used = 0;
  };
  const append = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) {
      if (used === CHUNK) flush();
      const part = bytes.subarray(at, at + CHUNK - used);
      chunk.set(part, used);
      used += part.length;
      at += part.length;
    }
  };
  append(Buffer.from(`${JSON.stringify(index)}\n`));
  for (const pieces of content.values()) for (const piece of pieces) append(piece);
  flush();
  writeFileSync(file, sum.digest());
}

function read(path: string): ReadonlyMap<string, readonly Uint8Array[]> {
  try {
    const bytes = readFileSync(path);
    const body = bytes.subarray(0, -SEAL);
    if (!createHash("sha256").update(body).digest().equals(bytes.subarray(-SEAL))) return new Map();
    const head = body.indexOf(LINE_END);
    const { identity, entries }: Index = JSON.parse(body.toString("utf8", 0, head));
    return identity === buildIdentity() ? cut(body.subarray(head + 1), entries) : new Map();
  } catch {
    return new Map();
  }
}

function cut(bytes: Uint8Array, entries: Index["entries"]): ReadonlyMap<string, readonly Uint8Array[]> {
  let at = 0;
  const next = (length: number): Uint8Array => {
    const piece = bytes.subarray(at, at + length);
    at += length;
    return piece;
  };
  return new Map(entries.map(([key, lengths]) => [key, lengths.map(next)]));
}
