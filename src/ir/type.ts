import type { StringFormat } from "./formats.js";
import type { Json } from "./json.js";

export type { StringFormat } from "./formats.js";

/**
 * The type of a value that an LLM can write: a closed union over `kind`.
 * JSON kinds describe themselves; rich kinds (`date`, `bigint`, `map`, `set`, `bytes`, `url`) have a wire form in JSON and
 * a code form in TypeScript. Order of properties, members and elements is the order of the declaration and is content.
 */
export type Type =
  | StringType
  | NumberType
  | IntegerType
  | BooleanType
  | NullType
  | EnumType
  | LiteralType
  | ArrayType
  | TupleType
  | ObjectType
  | RecordType
  | UnionType
  | RefType
  | JsonType
  | DateType
  | BigintType
  | MapType
  | SetType
  | BytesType
  | UrlType;

/** Names of the IR kinds. */
export type TypeKind = Type["kind"];

/** Narrows {@link Type} to one kind. */
export type TypeOf<K extends TypeKind> = Extract<Type, { kind: K }>;

/** Text; `pattern` is an ECMAScript regular expression (flag `u`), unanchored; lengths count code points. */
export interface StringType {
  readonly kind: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: StringFormat;
  /** Source text of a template-literal type such as `` `user_${string}` ``; its meaning is in `pattern`, the printed TypeScript type uses this. */
  readonly template?: string;
}

/** Bounds that numbers and integers share. */
export interface NumericBounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** Tolerates binary fractions: 0.3 is a multiple of 0.1. */
  readonly multipleOf?: number;
}

/** A finite number. */
export interface NumberType extends NumericBounds {
  readonly kind: "number";
}

/** A finite number without a fraction. */
export interface IntegerType extends NumericBounds {
  readonly kind: "integer";
}

export interface BooleanType {
  readonly kind: "boolean";
}

export interface NullType {
  readonly kind: "null";
}

/** One of at least two literals (a TypeScript enum, or a union of literals), in declaration order. */
export interface EnumType {
  readonly kind: "enum";
  readonly members: readonly EnumMember[];
}

/** A member of an enum. `value` is the code form; on the wire it reads `alias ?? value`. */
export interface EnumMember {
  readonly value: string | number | boolean;
  readonly alias?: string;
  readonly description?: string;
  /** Other spellings that mean this member (`@synonym`). */
  readonly synonyms?: readonly string[];
  readonly deprecated?: boolean;
}

/** Exactly one scalar. */
export interface LiteralType {
  readonly kind: "literal";
  readonly value: string | number | boolean;
}

/** A JSON array. */
export interface ArrayType {
  readonly kind: "array";
  readonly items: Type;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** A fixed sequence; optional elements only at its end, then at most one rest type. */
export interface TupleType {
  readonly kind: "tuple";
  readonly elements: readonly TupleElement[];
  readonly rest?: Type;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface TupleElement {
  readonly type: Type;
  readonly optional: boolean;
  /** Label of a labelled tuple element. */
  readonly name?: string;
  readonly description?: string;
}

/** A JSON object with named properties. Closed unless `rest` is set: then other keys have that type. */
export interface ObjectType {
  readonly kind: "object";
  readonly properties: readonly Property[];
  /** Type of the keys that are not named; without it the object is closed. */
  readonly rest?: Type;
  /** Pattern of the keys that are not named. */
  readonly keyPattern?: string;
  readonly description?: string;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** A named property with what the model reads about it. */
export interface Property {
  /** Name in the author's code. */
  readonly name: string;
  /** Name on the wire: `@alias`, else `name`. */
  readonly wire: string;
  readonly type: Type;
  /** May be absent on the wire. */
  readonly optional: boolean;
  /** Required in code with a type that includes `undefined`: the decoder supplies the key with `undefined`. */
  readonly undefinedWhenAbsent?: boolean;
  readonly description?: string;
  readonly title?: string;
  readonly deprecated?: boolean;
  /** Wire form of the value taken when the property is absent. Implies `optional`. */
  readonly default?: Json;
  readonly examples?: readonly Json[];
  /** Masked in events, repairs, spans and feedback. */
  readonly sensitive?: boolean;
  /** Function that lists the allowed values at run time (`@enumFrom`). */
  readonly enumFrom?: FunctionReference;
}

/** An object with arbitrary keys and one value type. `keyPattern` restricts the keys. */
export interface RecordType {
  readonly kind: "record";
  readonly values: Type;
  readonly keyPattern?: string;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** One of several types (never two literals: those merge into an enum). A `null` member is last. */
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly Type[];
  /** Wire name of a required property whose literal values tell the object members apart. */
  readonly discriminator?: string;
}

/** Refers to a definition of the same tool. */
export interface RefType {
  readonly kind: "ref";
  readonly id: string;
}

/** Any JSON value. Stands only where the author wrote `any`, `unknown` or a JSON type. */
export interface JsonType {
  readonly kind: "json";
}

/** `Date`. Wire: a string of this format (no leap second). */
export interface DateType {
  readonly kind: "date";
  readonly format: "date-time" | "date";
}

/** `bigint`. Wire: a decimal string, `^-?(0|[1-9][0-9]*)$`. Bounds are decimal strings. */
export interface BigintType {
  readonly kind: "bigint";
  readonly minimum?: string;
  readonly maximum?: string;
}

/** `Map`. Wire: an object when `key` is a string kind, else an array of `[key, value]` pairs. */
export interface MapType {
  readonly kind: "map";
  readonly key: Type;
  readonly value: Type;
}

/** `Set`. Wire: an array of unique items. */
export interface SetType {
  readonly kind: "set";
  readonly items: Type;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** `Uint8Array` or `ArrayBuffer`. Wire: base64. `maxBytes` bounds the decoded size. */
export interface BytesType {
  readonly kind: "bytes";
  readonly code: "Uint8Array" | "ArrayBuffer";
  readonly maxBytes: number;
}

/** `URL`. Wire: a `uri` that `new URL` accepts. */
export interface UrlType {
  readonly kind: "url";
}

/** Types of one tool that are recursive or used more than once, by id. Ids are structural, never the author's type names. */
export type Definitions = Readonly<Record<string, Type>>;

/** A type with the definitions that its refs mean. */
export interface TypeGraph {
  readonly root: Type;
  readonly definitions: Definitions;
}

/** A function in the user's code that generated code imports. */
export interface FunctionReference {
  /** Path of the module, relative to the project root, POSIX separators, with its source extension. */
  readonly file: string;
  /** Name it is exported under; `default` for a default export. */
  readonly exportName: string;
  /** Member of an exported class (static) or object, when the function is one. */
  readonly member?: string;
  /** The member is one of the class's instances. */
  readonly onInstance?: true;
}
