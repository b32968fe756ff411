import type { Key } from "./key.js";

/** The kinds of conflict that data alone can give. */
export type Conflict = "RAW" | "WAR" | "WAW";

/** Told of each earlier node that the call at hand has to wait for. */
export type Link = (from: number, kind: Conflict, key: Key) => void;

/** Makes a join node behind the given nodes. */
export type Join = (members: readonly number[], kind: Conflict, key: Key) => number;

/** More nodes than this in one place are gathered behind a join node when somebody has to wait for all of them. */
const DIRECT_EDGES = 4;
const NOBODY = -1;

/** One level of the key hierarchy. The lists hold nodes since the last write that covers them. */
class Place {
  children: Map<string, Place> | undefined;
  writer = NOBODY;
  readers: number[] | undefined;
  readersBelow: number[] | undefined;
  writersBelow: number[] | undefined;
}

/**
 * Who touched what last, as a trie over key segments. Two keys overlap when one begins with the other, so a write meets
 * what was done on its own path and in its own subtree. Each access costs the depth of its key plus a constant number of edges.
 */
export class ConflictIndex {
  readonly #root = new Place();
  readonly #join: Join;

  constructor(join: Join) {
    this.#join = join;
  }

  /** Finds what a read of `key` has to wait for. */
  beforeRead(key: Key, link: Link): void {
    let place: Place | undefined = this.#root;
    let writer = place.writer;
    for (const segment of key) {
      place = place.children?.get(segment);
      if (place === undefined) break;
      // A later writer on the same path waits for the earlier one itself.
      if (place.writer > writer) writer = place.writer;
    }
    if (writer !== NOBODY) link(writer, "RAW", key);
    if (place !== undefined) place.writersBelow = this.#linkAll(place.writersBelow, "RAW", key, link);
  }

  /** Finds what a write of `key` has to wait for. */
  beforeWrite(key: Key, link: Link): void {
    let place: Place | undefined = this.#root;
    let writer = place.writer;
    for (const segment of key) {
      place.readers = this.#linkAll(place.readers, "WAR", key, link);
      place = place.children?.get(segment);
      if (place === undefined) break;
      if (place.writer > writer) writer = place.writer;
    }
    if (place !== undefined) {
      place.writersBelow = this.#linkAll(place.writersBelow, "WAW", key, link);
      place.readers = this.#linkAll(place.readers, "WAR", key, link);
      place.readersBelow = this.#linkAll(place.readersBelow, "WAR", key, link);
    }
    // Kept even where readers in between order the two: a failed write must reach the writes that build on it.
    if (writer !== NOBODY) link(writer, "WAW", key);
  }

  /** A read by a call that touches nothing else: finds what it waits for and records it in one go. */
  onlyRead(key: Key, node: number, link: Link): void {
    let place = this.#root;
    let writer = place.writer;
    for (const segment of key) {
      place.readersBelow = including(place.readersBelow, node);
      place = child(place, segment);
      if (place.writer > writer) writer = place.writer;
    }
    if (writer !== NOBODY) link(writer, "RAW", key);
    place.writersBelow = this.#linkAll(place.writersBelow, "RAW", key, link);
    place.readers = including(place.readers, node);
  }

  /** A write by a call that touches nothing else: finds what it waits for and records it in one go. */
  onlyWrite(key: Key, node: number, link: Link): void {
    let place = this.#root;
    let writer = place.writer;
    for (const segment of key) {
      place.readers = this.#linkAll(place.readers, "WAR", key, link);
      place.writersBelow = including(place.writersBelow, node);
      place = child(place, segment);
      if (place.writer > writer) writer = place.writer;
    }
    this.#linkAll(place.writersBelow, "WAW", key, link);
    this.#linkAll(place.readers, "WAR", key, link);
    this.#linkAll(place.readersBelow, "WAR", key, link);
    if (writer !== NOBODY) link(writer, "WAW", key);
    take(place, node);
  }

  /** Records a read, after everything that it waits for was found. */
  read(key: Key, node: number): void {
    let place = this.#root;
    for (const segment of key) {
      place.readersBelow = including(place.readersBelow, node);
      place = child(place, segment);
    }
    place.readers = including(place.readers, node);
  }

  /** Records a write. Whoever waits for it waits for all that it covers, so that is forgotten. */
  write(key: Key, node: number): void {
    let place = this.#root;
    for (const segment of key) {
      place.writersBelow = including(place.writersBelow, node);
      place = child(place, segment);
    }
    take(place, node);
  }

  #linkAll(nodes: number[] | undefined, kind: Conflict, key: Key, link: Link): number[] | undefined {
    if (nodes === undefined) return undefined;
    const few = nodes.length > DIRECT_EDGES ? [this.#join(nodes, kind, key)] : nodes;
    for (const node of few) link(node, kind, key);
    return few;
  }
}

/** A place is written: all that was done there and below is behind the writer. */
function take(place: Place, node: number): void {
  place.writer = node;
  place.children = undefined;
  place.readers = undefined;
  place.readersBelow = undefined;
  place.writersBelow = undefined;
}

function child(place: Place, segment: string): Place {
  place.children ??= new Map();
  let found = place.children.get(segment);
  if (found === undefined) {
    found = new Place();
    place.children.set(segment, found);
  }
  return found;
}

function including(nodes: number[] | undefined, node: number): number[] {
  if (nodes === undefined) return [node];
  if (nodes[nodes.length - 1] !== node) nodes.push(node);
  return nodes;
}
