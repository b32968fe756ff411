/**
 * A validator is cut into units: one object, array, tuple, record or union each. typia compiles the check of each place in
 * a unit; where the place holds another unit, its text has a slot, which becomes a call when the pieces are joined.
 */

/** First letter of the identifiers that stand for something named later. typia prints literals in ASCII, so none contains it. */
export const SLOT = "\u1405";

/** What a slot becomes. */
export type Target =
  /** A unit of the same text. `depth` is what a recursive caller passes on. */
  | { readonly kind: "unit"; readonly unit: number; readonly depth: Depth }
  /** A definition in a shared module. */
  | { readonly kind: "shared"; readonly module: string; readonly index: number; readonly depth: Depth }
  /** A function of the run time. */
  | { readonly kind: "runtime"; readonly name: string }
  /** A regular expression, hoisted. */
  | { readonly kind: "pattern"; readonly source: string };

/** Levels of recursion: `none` for a call that takes no depth, `same` for another look at one value, `next` for a value inside. */
export type Depth = "none" | "same" | "next";

/** A target that tests and reports. */
export type Callable = Target & { readonly kind: "unit" | "shared" };

/** One place in a unit: a property, the items, a value of a record. */
export interface Place {
  /** Its type as canonical text, for typia to expand; equal texts give equal checks, wherever they stand. */
  readonly text: string;
  /** What the slots of the text become, by number. */
  readonly slots: readonly Target[];
  /** The value may be absent. */
  readonly optional: boolean;
  /** What is expected there, in plain words. */
  readonly words: string;
  /** The unit that reports what is wrong inside; absent for scalars, whose whole fault is "not what was expected". */
  readonly inner?: Callable;
}

/** JSON types as bits, for telling the members of a union apart. */
export const jsonTypes = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** Parts of every unit. */
export interface UnitBase {
  /** Access path from the root of its text, for a comment. */
  readonly path: string;
  /** Whether its functions carry the depth of recursion; an `entry` also checks it. */
  readonly recursion: "none" | "inside" | "entry";
}

export interface ScalarUnit extends UnitBase {
  readonly kind: "scalar";
  readonly place: Place;
}

export interface ObjectUnit extends UnitBase {
  readonly kind: "object";
  readonly words: string;
  readonly properties: readonly PropertyPlace[];
  /** Type of all other keys; without it the object is closed. */
  readonly rest?: Place;
  /** What other keys must be. */
  readonly keys?: Place;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface PropertyPlace extends Place {
  readonly name: string;
}

export interface ArrayUnit extends UnitBase {
  readonly kind: "array";
  readonly words: string;
  readonly items: Place;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly unique: boolean;
}

export interface TupleUnit extends UnitBase {
  readonly kind: "tuple";
  readonly words: string;
  readonly elements: readonly ElementPlace[];
  readonly rest?: Place;
  readonly minimum: number;
  readonly maximum?: number;
  readonly unique: boolean;
}

export interface ElementPlace extends Place {
  /** The array may end before it. */
  readonly omittable: boolean;
}

export interface RecordUnit extends UnitBase {
  readonly kind: "record";
  readonly words: string;
  readonly keys?: Place;
  readonly values: Place;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface UnionUnit extends UnitBase {
  readonly kind: "union";
  readonly words: string;
  /** All scalar members in one. */
  readonly scalars?: Place;
  readonly members: readonly UnionMember[];
  readonly discriminator?: string;
  /** Two members may look at the same inner values, and so on at every level below. */
  readonly overlapping: boolean;
}

export interface UnionMember {
  readonly target: Callable;
  /** Bits of {@link jsonTypes} that it accepts. */
  readonly accepts: number;
  /** Values of the discriminator that select it. */
  readonly tags?: readonly (string | number | boolean)[];
  /** Named keys with the bits of what they accept, negative when required; absent for what is no object. */
  readonly shape?: ReadonlyMap<string, number>;
  /** A property that it requires and that no other object among the members names. */
  readonly key?: string;
  /** It takes keys that it does not name. */
  readonly open?: true;
}

/** A piece of a validator. */
export type Unit = ScalarUnit | ObjectUnit | ArrayUnit | TupleUnit | RecordUnit | UnionUnit;

/** The places of a unit. */
export function placesOf(unit: Unit): readonly Place[] {
  switch (unit.kind) {
    case "scalar":
      return [unit.place];
    case "object":
      return [...unit.properties, ...present(unit.rest), ...present(unit.keys)];
    case "array":
      return [unit.items];
    case "tuple":
      return [...unit.elements, ...present(unit.rest)];
    case "record":
      return [...present(unit.keys), unit.values];
    case "union":
      return present(unit.scalars);
  }
}

function present(place: Place | undefined): readonly Place[] {
  return place === undefined ? [] : [place];
}
