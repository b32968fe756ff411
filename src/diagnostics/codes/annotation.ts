import type { CodeRow } from "../code-row.js";

/** TG2nnn: tags in JSDoc. */
export const annotationCodes = {
  TG2001: {
    severity: "error",
    title: "unknown tag",
    explain:
      "A tag in the comment of a tool is close to one of toolgen's but is none of them. It is an error rather than ignored: a misspelt @writes would leave a tool that is thought to write nothing. Ordinary JSDoc and TSDoc tags pass.",
  },
  TG2002: {
    severity: "error",
    title: "malformed tag",
    explain:
      "The value of a tag is missing or not of its form: keys of @reads and @writes are names and {argument} templates joined by `:`; @timeout takes 500ms, 30s, 2m or 1h; @retry and @maxCalls take a whole number; @maxResult takes tokens such as 4000 or 4k; @example takes JSON; @compensate, @modelOutput and @approval when take the name of a function.",
  },
  TG2003: {
    severity: "error",
    title: "contradictory tags",
    help: "Remove the one that is not true.",
    explain:
      "Two tags of one tool cannot both be true, for example @pure with @writes, or @irreversible with @compensate. The scheduler and the guard act on these facts, so neither is taken for granted.",
  },
  TG2004: {
    severity: "error",
    title: "tag given twice",
    explain:
      "A tag of one value stands twice in the comment of a tool. @reads, @writes, @param, @scope and @example may be repeated; others may not, since one of the two would be ignored.",
  },
  TG2005: {
    severity: "error",
    title: "@tool on something that is not a function",
    help: "Put @tool on an exported function, a const function, or a method of an exported class or object.",
    explain:
      "A tool is a function that generated code can call: an exported function, an exported const that holds one, or a method of an exported class or of an exported object. Types, getters, constructors and plain values are not.",
  },
  TG2006: {
    severity: "error",
    title: "tool is not exported",
    help: "Export it (for a method: its class or object), so that generated code can import it.",
    explain:
      "Generated code imports each tool from its module. A function, class or object that the module does not export, or exports as a type alone, cannot be imported.",
  },
  TG2007: {
    severity: "error",
    title: "tool out of reach",
    help: "Move it to the top level of the module, or into an exported class or object.",
    explain:
      "Generated code reaches top-level exports of a module and the public members of exported classes and objects. Functions inside other functions, namespaces, nested objects, and private or computed members are out of its reach. A comment that belongs to no declaration, such as one between a decorator and its method, is reported in the same way: place it directly before the declaration, decorators included.",
  },
  TG2008: {
    severity: "error",
    title: "tool without a name",
    help: "Write the name after the tag: @tool search_flights.",
    explain: "An anonymous default export has no name that a model could call. Give one with `@tool name`.",
  },
  TG2009: {
    severity: "error",
    title: "tag in the wrong place",
    explain:
      "@sensitive, @enumFrom, @synonym and the tags that limit a value (@minimum, @pattern, @format and their like) are about one property, parameter or enum member. In the comment of a function they would be ignored.",
  },
  TG2010: {
    severity: "warning",
    title: "@param names no parameter",
    explain:
      "The text of a @param whose name no parameter has reaches nobody. Usually the parameter was renamed. Members are written with a dot: `@param flight.id`.",
  },
  TG2011: {
    severity: "warning",
    title: "one of several overloads is used",
    help: "Put @tool on the overload that a model should call, and on no other.",
    explain:
      "A tool has one input. Of an overloaded function toolgen takes the overload that carries @tool, the first if several do; where only the implementation carries it, the first overload with a comment, else the first. The others stay callable by code alone.",
  },
  TG2012: {
    severity: "error",
    title: "function of a tag not found",
    help: "Name a function that is declared in or imported into the same file.",
    explain:
      "@compensate, @modelOutput and @approval when name a function by what it is called in the file of the tool: a function of the file, an import, `Class.staticMethod`, `object.method` or `namespace.function`.",
  },
  TG2013: {
    severity: "error",
    title: "function of a tag has the wrong signature",
    help: "Change the function, or name another: `toolgen explain TG2013` shows what each tag expects.",
    explain:
      "The function would be called with values that it does not take, or gives what cannot be used. @compensate takes `CompensationInput<typeof tool>` and optionally the context. `@approval when` takes the arguments of the tool and gives a boolean, or a promise of one. @modelOutput takes the awaited result.",
  },
  TG2014: {
    severity: "error",
    title: "function of a tag cannot be imported",
    help: "Export the function from a file of your project.",
    explain:
      "Generated code imports the function that a tag names. It must be exported from a file of the project; a function of a package is re-exported from one, and an instance method is wrapped in a function or made static.",
  },
  TG2015: {
    severity: "error",
    title: "@client and the body of a function disagree",
    explain:
      "@client marks a tool that the host runs: it is written on a `declare function`, which has no body. A `declare function` without @client has no handler that could be called, and a function with a body is run by toolgen's run time, so @client on it is a mistake.",
  },
  TG2016: {
    severity: "error",
    title: "tool needs a `this`",
    help: "Take the value as a parameter, or make the function a method of an exported class.",
    explain:
      "A function that declares a `this` parameter cannot be called on its own, which is what generated code does.",
  },
  TG2017: {
    severity: "error",
    title: "declared effects are narrower than real ones",
    help: "Add the effect to the tags of the tool, or correct the annotation of the function that it calls.",
    explain:
      "A tool declares @reads, @writes or @pure, but calls, directly or through others, an annotated function with an effect that the declaration does not cover. The scheduler would run it beside a conflicting call. The message shows the path of calls.",
  },
  TG2018: {
    severity: "warning",
    title: "@tool that makes no tool",
    help: "Write it at the beginning of a line of a JSDoc comment (`/** ... */`), or in backticks where the text only speaks of it.",
    explain:
      "Only a comment that begins with `/**` is JSDoc, and in one of several lines a tag begins its line; in `// @tool`, in `/* @tool */` and behind other words it is text. The function that follows is therefore no tool, which is reported where the tag ends its line and can hardly be meant otherwise. In a comment of one line the tag may also stand at the end: `/** Add numbers. @tool */`.",
  },
  TG2019: {
    severity: "warning",
    title: "@tool in JavaScript",
    help: "Move the function to a TypeScript file, or write one that calls it, with types for its parameters and its result.",
    explain:
      "Tools are read from TypeScript: what a model may write comes from the types of the parameters, and those that JSDoc gives in JavaScript are not read. JavaScript is looked at where `include` matches it and where the tsconfig lists it (`allowJs`); where no TypeScript file has a tool, in all folders of the project. A file that a compiler has written beside its source is passed over.",
  },
} as const satisfies Record<string, CodeRow>;
