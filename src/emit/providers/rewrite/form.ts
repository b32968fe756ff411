import type { Json } from "../../../ir/json.js";
import type {
  ArrayType,
  BooleanType,
  EnumType,
  IntegerType,
  LiteralType,
  NullType,
  NumberType,
} from "../../../ir/type.js";
import type { WireString } from "../../../ir/wire-graph.js";

/**
 * How a type reads in one dialect. A form is what definitions are printed from and what normalisers undo, so that the two
 * cannot drift apart.
 */
export type Form =
  | ScalarForm
  | CodedForm
  | ListForm
  | PrefixForm
  | RecordForm
  | EntriesForm
  | ObjectForm
  | SpreadForm
  | UnionForm
  | RefForm
  | AnyForm
  | JsonTextForm;

/** The forms of one type graph. */
export interface Forms {
  readonly root: Form;
  readonly definitions: Readonly<Record<string, Form>>;
}

/** Written as on the wire. */
export interface ScalarForm {
  readonly kind: "scalar";
  readonly type: WireString | NumberType | IntegerType | BooleanType | NullType | EnumType | LiteralType;
}

/** Scalars written as texts, where the dialect has no other enums. */
export interface CodedForm {
  readonly kind: "coded";
  readonly codes: readonly {
    readonly text: string;
    readonly wire: string | number | boolean;
    readonly description?: string;
  }[];
}

/** Bounds of a list, whatever stands for it on the wire. */
export type ListBounds = Pick<ArrayType, "minItems" | "maxItems" | "uniqueItems">;

export interface ListForm {
  readonly kind: "list";
  readonly items: Form;
  readonly bounds: ListBounds;
}

/** A tuple as `prefixItems`. */
export interface PrefixForm {
  readonly kind: "prefix";
  readonly elements: readonly { readonly form: Form; readonly optional: boolean; readonly description?: string }[];
  readonly rest?: Form;
  readonly bounds: ListBounds;
}

/** Bounds of an object by its number of properties. */
export interface SizeBounds {
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** A map as `additionalProperties`. */
export interface RecordForm {
  readonly kind: "record";
  readonly values: Form;
  readonly keyPattern?: string;
  readonly bounds: SizeBounds;
}

/** A map as a list of `{ key, value }`. */
export interface EntriesForm {
  readonly kind: "entries";
  readonly values: Form;
  readonly keyPattern?: string;
  readonly bounds: SizeBounds;
}

/** How a property says that it is absent: not at all, by being absent, by `null`, or by a value that the type does not have. */
export type Presence =
  | { readonly kind: "required" }
  | { readonly kind: "optional" }
  | { readonly kind: "null" }
  | { readonly kind: "sentinel"; readonly sentinel: Json };

/** What the model reads about a property. Default and examples are in wire form. */
export interface Documentation {
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly deprecated?: boolean;
}

export interface Field {
  /** Name that the model writes. */
  readonly name: string;
  /** Name on the wire, or for a spread tuple the index. */
  readonly wire: string;
  readonly form: Form;
  readonly presence: Presence;
  readonly doc: Documentation;
}

export interface ObjectForm {
  readonly kind: "object";
  readonly fields: readonly Field[];
  /** Type of other keys, written beside the fields. */
  readonly rest?: Form;
  /** Other keys as a list of entries in a property of this name. */
  readonly extras?: { readonly name: string; readonly values: Form };
  /** Pattern of the keys that are not fields. */
  readonly keyPattern?: string;
  readonly description?: string;
  readonly bounds: SizeBounds;
}

/** A tuple as an object with a property for each element. */
export interface SpreadForm {
  readonly kind: "spread";
  readonly fields: readonly Field[];
  /** Further elements as a list in a property of this name. */
  readonly rest?: { readonly name: string; readonly items: Form };
  readonly bounds: ListBounds;
}

export interface UnionForm {
  readonly kind: "union";
  readonly members: readonly Form[];
  /** Wire name of the property that tells the members apart. */
  readonly discriminator?: string;
}

export interface RefForm {
  readonly kind: "ref";
  readonly id: string;
  /** Below the last level that was written out there is JSON text instead. */
  readonly orText?: boolean;
}

/** Any JSON value, or one of this type without detail, where the dialect cannot say more. */
export interface AnyForm {
  readonly kind: "any";
  readonly only?: "object" | "array";
}

/** JSON text that holds the value. */
export interface JsonTextForm {
  readonly kind: "json-text";
}
