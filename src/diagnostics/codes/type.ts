import type { CodeRow } from "../code-row.js";

/** TG3nnn: types that cannot be expressed, in part or whole. */
export const typeCodes = {
  TG3001: {
    severity: "error",
    title: "type cannot be expressed",
    help: "Use plain data, make the property optional, or hand such things to the tool through its ToolContext.",
    explain:
      "A required part of a parameter has no form in JSON: a function, a symbol, a stream, an instance of a class with behaviour, a type parameter without a bound or a default, a rest element in the middle of a tuple, or a member of a union that looks like another one on the wire. A model cannot write such a value, so the tool could never be called. Replace the type by plain data, make the property optional (it is then left out with a warning), or take services such as clients and signals from the injected `ToolContext`.",
  },
  TG3002: {
    severity: "warning",
    title: "left out",
    explain:
      "An optional property or parameter, or one member of a union that keeps others, has no form in JSON. The model does not see it and the function is called without it; in a result, functions and symbols are left out, as JSON leaves them out. The reasons are a closed list: functions, symbols, streams, instances of classes with behaviour, type parameters without a bound or a default, `never`, a rest element in the middle of a tuple, and a member of a union that looks like another one on the wire (`Date | string`). To silence the warning, leave the property out of the parameter type, for example with `Omit`.",
  },
  TG3003: {
    severity: "warning",
    title: "accepts anything",
    help: "Declare the type, so that the model knows what to write and the validator can check it.",
    explain:
      "The type is `any`, `unknown` or `object`. The model is told nothing about the value and the validator accepts any JSON. Declare the type; where any JSON is really meant, write a JSON type such as `type Json = null | boolean | number | string | Json[] | { [key: string]: Json }`, which is accepted without this warning.",
  },
  TG3004: {
    severity: "error",
    title: "type does not resolve",
    help: "Check the import and that the package is installed; `tsc --noEmit` shows the cause.",
    explain:
      "The compiler could not find the type: a missing import, a package that is not installed, a misspelt name or a syntax error nearby. toolgen does not take such a type for `any`, because the contract would silently lose its meaning.",
  },
  TG3005: {
    severity: "error",
    title: "generic that grows for ever",
    help: "Give the recursive reference the same type arguments as the declaration.",
    explain:
      "A generic type refers to itself with ever larger type arguments, as in `type Grow<T> = { next?: Grow<T[]> }`. Each level is another type, so there is no finite schema. Refer to the same arguments (`Grow<T>`), or write the levels out.",
  },
  TG3006: {
    severity: "error",
    title: "type too large",
    help: "Take an identifier instead of the whole structure, or narrow the parameter with `Pick`.",
    explain:
      "The type has more parts, or is nested deeper, than any model or provider could use. Narrow the parameter to what the tool needs.",
  },
  TG3007: {
    severity: "warning",
    title: "result without a declared form",
    help: "Return plain data to have the result described, encoded and checked.",
    explain:
      "The result type, or one property of it, cannot be expressed in JSON, or the type has more properties than anybody reads, so its form is not declared to hosts and not checked. The tool works; the value is encoded as plain JSON when it is shown to the model.",
  },
  TG3010: {
    severity: "error",
    title: "constraint on the wrong kind of type",
    explain:
      "A tag such as `@minimum` or a type such as `tags.MaxLength` stands on a type that it cannot limit: bounds are for numbers, lengths, patterns and formats for strings, counts for arrays. A constraint on an array of scalars applies to its items, and one on a union to the members that can take it. A constraint that would silently do nothing is an error, because its author relies on it.",
  },
  TG3011: {
    severity: "error",
    title: "malformed value of a property tag",
    explain:
      "The value after a tag of a property cannot be read: bounds take a number, lengths and counts a whole number, `@uniqueItems` nothing or `true`, `@alias` one word, and `@synonym` on a property `other spelling = value`.",
  },
  TG3012: {
    severity: "error",
    title: "invalid regular expression",
    help: "Patterns follow ECMAScript with the flag `u`: escape only what must be escaped.",
    explain:
      "JSON Schema reads patterns as ECMAScript regular expressions, and toolgen compiles them with the flag `u`, under which needless escapes such as `\\-` outside a class are errors. Flags such as `i` have no form in JSON Schema: write `[Aa]`.",
  },
  TG3013: {
    severity: "error",
    title: "regular expression can stall",
    help: "Make the parts of the repetition start with different characters, or bound the repetition.",
    explain:
      "Some text makes the regular expression try exponentially (or at least cubically) many ways to match, as with `^(a+)+$`. A model, or someone who steers it, could stop the program with one argument. Write the repetition so that each text can be split in one way only, for example `^a+$`.",
  },
  TG3014: {
    severity: "error",
    title: "default or example does not fit the type",
    explain:
      "The value of `@default`, `@example` or an initialiser is not a value of the declared type in its wire form, constraints included. Write it as JSON; text may stand without quotes.",
  },
  TG3015: {
    severity: "error",
    title: "unknown format",
    explain:
      "`@format` takes one of JSON Schema's formats: date-time, date, time, duration, email, idn-email, hostname, ipv4, ipv6, uuid, uri, uri-reference, uri-template, iri, iri-reference, json-pointer, relative-json-pointer, regex, byte. For anything else use `@pattern`.",
  },
  TG3016: {
    severity: "error",
    title: "constraints that no value meets",
    explain: "Together the constraints leave no value, for example a minimum above the maximum.",
  },
  TG3017: {
    severity: "error",
    title: "@enumFrom function missing or unfit",
    explain:
      "`@enumFrom fn` names a function whose result is the list of allowed values at run time: exported, with at most one required parameter (the context), and returning `string[]` or a promise of it. It stands on string properties.",
  },
  TG3019: {
    severity: "warning",
    title: "object without properties",
    help: "Write `Record<string, unknown>` for any object, a JSON type for any value, or `Record<string, never>` for an object that is always empty.",
    explain:
      "In TypeScript `{}` is every value but `null` and `undefined`, which few authors mean. toolgen takes it for what it says, an object without properties, so that a model can write nothing into it. A type with a name of its own, such as `type NoOptions = {}`, is taken to mean that, without a warning.",
  },
  TG3018: {
    severity: "error",
    title: "two properties of one wire name",
    help: "Give one of them another @alias.",
    explain: "After `@alias` two properties of one object have the same name on the wire.",
  },
} as const satisfies Record<string, CodeRow>;
