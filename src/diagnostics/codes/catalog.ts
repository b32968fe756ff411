import type { CodeRow } from "../code-row.js";

/** TG4nnn: the catalogue of tools and provider rules. */
export const catalogCodes = {
  TG4001: {
    severity: "error",
    title: "two tools of one name",
    help: "Give one of them another name: `@tool otherName`.",
    explain:
      "Tool names must be unique, also after normalising case and separators: a model that writes `getWeather` for `get_weather` is understood, so the two cannot both be tools, and on many file systems their files would be one.",
  },
  TG4002: {
    severity: "error",
    title: "tool name that no provider accepts",
    help: "Use letters, digits, `_` and `-`, at most 64, starting with a letter or `_`: `@tool name`.",
    explain:
      "Every provider limits tool names to ASCII letters, digits, `_` and `-`, some also to `.`, `/` and `:`. A name with other characters, an empty one, or one of more than 128 characters cannot be sent to any of them. Write the name after the tag: `@tool get_weather`.",
  },
  TG4003: {
    severity: "warning",
    title: "tool name that some providers do not accept",
    help: "Use letters, digits, `_` and `-`, at most 64, starting with a letter or `_`: `@tool name`.",
    explain:
      "The name has characters or a length that only some providers take. For the others it is rewritten in the definition, and calls under the rewritten name are mapped back.",
  },
  TG4004: {
    severity: "error",
    title: "@default or @example does not fit its type",
    help: "Write the value as JSON in the form that the model would send.",
    explain:
      "A default is applied without being validated again, and an example teaches the model: both must be valid for the type they stand for, constraints included. Values are in wire form: an aliased enum member by its alias, a `Date` as text.",
  },
  TG4005: {
    severity: "error",
    title: "effect key refers to no scalar argument",
    help: "Use a path of argument names from the root that leads to one scalar: `seat:{flight.id}`.",
    explain:
      "`{path.to.argument}` in `@reads` and `@writes` names one row of a data source by the value of an argument, read after decoding, so it is written with the names of the code. It must lead through objects to one string, number, boolean, date or bigint.",
  },
  TG4006: {
    severity: "error",
    title: "two members of one wire value",
    help: "Give them different `@alias` names.",
    explain:
      "After aliases are applied two properties of one object, or two members of one enum, read the same on the wire, so that what the model writes cannot be decoded.",
  },
  TG4010: {
    severity: "error",
    title: "manifest that cannot be read",
    help: "Run `toolgen build` to write it anew.",
    explain:
      "A file in the manifest folder is not JSON, is not a manifest of toolgen, or was written by a later version with another layout. Manifests are generated: build them again rather than editing or merging them by hand.",
  },
} as const satisfies Record<string, CodeRow>;
