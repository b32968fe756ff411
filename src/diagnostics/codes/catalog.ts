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
  TG4012: {
    severity: "error",
    title: "locale file that cannot be read",
    help: 'Write { "tool_name": { "description": "...", "params": { "path": "..." } } } in locales/<language tag>.json.',
    explain:
      "A file in a `locales` folder holds the texts of tools in one language. It is named by a language tag (`en.json`, `zh-Hans.json`) and is an object by tool name; an entry has `title`, `description` and `deprecated`, and `params` and `returns` with texts by path: `flight.id`, `passengers[].name`, `cabin=economy` for a member of an enum, `flight{}` for a type's own text.",
  },
  TG4013: {
    severity: "warning",
    title: "translation missing",
    help: "Add the texts under these keys; until then the model reads those of the source.",
    explain:
      "A language has texts for some of a tool's documentation, or for other tools beside it. What is not translated falls back, text by text, to what the source says, so that a model reads two languages in one definition.",
  },
  TG4014: {
    severity: "warning",
    title: "stale translation",
    help: "Remove the entry, or correct its key. Where several groups share a folder, name a folder for each with `locales`.",
    explain:
      "An entry of a locale file names a tool, a parameter or a member of an enum that is not there, or one that has no text in the source. It has no effect. That happens when a tool or a parameter was renamed: move the translation to the new name.",
  },
  TG4100: {
    severity: "error",
    title: "keyword that the provider refuses",
    help: "Run `toolgen build` again; if the definition is what it emits, please report it.",
    explain:
      "Every definition, emitted or committed, is checked against the table of keywords of its provider's dialect. One keyword too many fails the whole request at most providers. In committed output it means that the file was edited by hand or is old.",
  },
  TG4101: {
    severity: "error",
    title: "schema that the provider refuses",
    help: "Run `toolgen build` again; if the definition is what it emits, please report it.",
    explain:
      "A definition has a shape that its provider refuses although each keyword is known: an array without `items`, a property that is not required in a strict form, a root that is no object, a format or pattern that the dialect has not.",
  },
  TG4102: {
    severity: "error",
    title: "tool name that the provider refuses",
    help: "Give the tool a name of letters, digits and `_`, at most 64 characters, by `@tool name`.",
    explain:
      "Providers limit tool names. toolgen maps a name that one of them refuses to one that it accepts and back again; this error means that a definition holds a refused name all the same.",
  },
  TG4103: {
    severity: "warning",
    title: "description cut for a provider",
    help: "Shorten the description of the tool, or move details to its parameters.",
    explain:
      "The provider refuses tool descriptions beyond a length, so its definition has the description up to the last sentence that fits. Other providers get the whole text.",
  },
  TG4104: {
    severity: "warning",
    title: "definition too large for a provider",
    help: "Split the tool, or narrow its parameters: fewer properties, shorter enums, tighter `@maxItems`.",
    explain:
      "The definition exceeds a size that the provider documents or that users met (properties, levels, enum values, array items). It has no strict form for it, and the provider may refuse the other.",
  },
  TG4106: {
    severity: "error",
    title: "strict definition too large",
    help: "Run `toolgen build` again; if the definition is what it emits, please report it.",
    explain:
      "A strict definition exceeds a documented size of its provider. toolgen emits no such definition; in committed output it means that the file was edited by hand or is old.",
  },
  TG4107: {
    severity: "warning",
    title: "arguments too large for a model",
    help: "Take what the tool needs of the type, with `Pick` or a type of your own.",
    explain:
      "The schema of the arguments is sent with each request that offers the tool. One of this size costs more than the rest of a conversation, some providers refuse it, and a model seldom fills it in well. Types of libraries are often made for every use of an API at once: name the properties that the tool is about.",
  },
  TG4108: {
    severity: "warning",
    title: "schema of a result left out",
    help: "Return what the model needs of it, with `Pick` or a type of your own, or name what it is shown with `@modelOutput`.",
    explain:
      "OpenAI Responses and MCP take the schema of a tool's results with its definition. That of this result is too large to be sent with each request, so their definitions go without it. The manifest, the validator and the definitions in plain JSON Schema have it.",
  },
  TG4120: {
    severity: "error",
    title: "schema that cannot be expressed",
    help: "Write the constraint another way, or check it in the tool itself.",
    explain:
      "A JSON Schema uses a keyword that has no counterpart in a TypeScript type with toolgen's tags: `if` and `then`, `not`, `contains`, `dependentRequired`, a `oneOf` whose members share values, a reference to another document.",
  },
  TG4121: {
    severity: "warning",
    title: "constraint left out of an imported schema",
    help: "Check the constraint in the tool itself.",
    explain:
      "The imported type is wider than the schema: it takes every value that the schema takes, and some more, because one keyword has no counterpart in a TypeScript type with toolgen's tags.",
  },
  TG4122: {
    severity: "error",
    title: "not a valid JSON Schema",
    explain:
      "A part of a schema is no schema (a text or a list where an object belongs), names an unknown type, refers to what is not there, or takes no value at all.",
  },
  TG4123: {
    severity: "warning",
    title: "default that its own type refuses",
    explain: "The default of an imported property is not valid against the property's schema, so it is left out.",
  },
  TG4124: {
    severity: "error",
    title: "not a tool definition",
    help: "Give definitions of OpenAI, Anthropic, Gemini, Bedrock or MCP: objects with a name and a schema of the arguments.",
    explain:
      "What is to be imported has no name, or is no object. Definitions may stand alone, in a list, or in a list under `tools`.",
  },
  TG4125: {
    severity: "warning",
    title: "arguments put under one property",
    explain:
      "The arguments of an imported tool are a choice, a list or a scalar. Functions take an object of named arguments, so they become its property `input`.",
  },
  TG4126: {
    severity: "warning",
    title: "constraint that the stub cannot carry",
    help: "Check the constraint in the tool itself.",
    explain:
      "A tag in the comment of a property applies to all of the property's type. A constraint on one part of it alone, such as one element of a tuple or one member of a union, and constraints on the number or the names of keys, are left out of the stub.",
  },
  TG4127: {
    severity: "note",
    title: "objects imported closed",
    help: "Add `[key: string]: unknown` to an object that takes other properties.",
    explain:
      "In JSON Schema an object that says nothing of other properties takes them. Authors of tools seldom mean that, and strict modes of providers refuse it, so the stubs are closed where the schema says nothing. An explicit `additionalProperties: true` is kept.",
  },
  TG4128: {
    severity: "warning",
    title: "no function of yours",
    help: "Keep it beside the generated definitions: in code, after what `tools()` gives.",
    explain:
      "A list of tools also holds what is no function with a schema of arguments: tools that the provider runs, such as web search, tools that take free text, marks of a cache. There is nothing to write a function for, so they are left out. Calls of such tools are named in `foreign` of the toolbox.",
  },
} as const satisfies Record<string, CodeRow>;
