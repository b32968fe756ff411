import type { CodeRow } from "../code-row.js";

/** TG1nnn: configuration and project set-up. */
export const configCodes = {
  TG1001: {
    severity: "error",
    title: "invalid configuration",
    help: "toolgen.schema.json says what each key takes; name it in $schema and your editor shows it.",
    explain:
      "A key of toolgen.json (or package.json#toolgen) has a value of the wrong kind, or is given twice. The message names the key and what it may hold.",
  },
  TG1002: {
    severity: "error",
    title: "configuration not found",
    help: "Name an existing toolgen.json, or leave --config out: toolgen works without one.",
    explain:
      "The file given with --config does not exist, cannot be read, or is a package.json without a `toolgen` key. Without --config, toolgen looks for toolgen.json or package.json#toolgen from the working directory upwards, and uses its defaults when there is none.",
  },
  TG1003: {
    severity: "error",
    title: "configuration is not JSON",
    help: "toolgen.json is JSON; comments and trailing commas are allowed.",
    explain:
      "The text of toolgen.json is not JSON. Comments and trailing commas are allowed; keys and strings need double quotes. The position is where the text stops making sense.",
  },
  TG1004: {
    severity: "warning",
    title: "two configurations",
    help: "Keep one of the two.",
    explain: "A folder has both toolgen.json and a `toolgen` key in package.json. toolgen.json is used.",
  },
  TG1005: {
    severity: "error",
    title: "unknown configuration key",
    explain:
      "A key of toolgen.json (or package.json#toolgen) means nothing to toolgen. It is an error rather than ignored, because a misspelt key would silently leave its default in force.",
  },
  TG1006: {
    severity: "error",
    title: "unusable output folder",
    help: "Give each group an output folder of its own inside the project.",
    explain:
      "`output` must name a folder inside the project, other than the project itself, and no two groups may share a folder or have one inside the other: each removes what it did not write.",
  },
  TG1010: {
    severity: "error",
    title: "tsconfig cannot be read",
    help: "Fix the tsconfig, or name another one with `tsconfig` in toolgen.json.",
    explain:
      "The tsconfig that decides how the tools are read does not exist, is not valid, or extends one that cannot be found. toolgen reads it as the TypeScript version installed in your project does.",
  },
  TG1011: {
    severity: "error",
    title: "syntax error",
    help: "Correct the syntax first: types behind it cannot be trusted.",
    explain:
      "A file that holds tools, or that such a file imports, is not valid TypeScript. Types behind a syntax error cannot be trusted, so nothing is generated from them.",
  },
  TG1012: {
    severity: "error",
    title: "unresolved import",
    help: "Install the package, correct the path, or add a declaration for the module.",
    explain:
      "A file that holds tools, or that such a file imports, imports a module that cannot be found. Its types would silently become `any`, and a tool would accept anything. Modules are found by the rules of your tsconfig (`moduleResolution`, `paths`, `customConditions`).",
  },
  TG1013: {
    severity: "error",
    title: "no tool found",
    help: "Add @tool to the JSDoc of an exported function, or check `include` in toolgen.json.",
    explain:
      "No file that toolgen looks at has a function with `@tool` in its JSDoc. Files are those of `include`; without it, those of the tsconfig; without one, all TypeScript files outside node_modules. JavaScript files hold no tools, whatever `allowJs` says.",
  },
  TG1014: {
    severity: "warning",
    title: "include matches no file",
    help: "Globs are relative to the folder of the configuration file.",
    explain:
      "A glob of `include` matches no TypeScript file. Globs are relative to the folder of the configuration file and use forward slashes; files in node_modules and in output folders never match.",
  },
  TG1015: {
    severity: "error",
    title: "glossary that cannot be read",
    help: 'Write { "flight": ["航班", "plane"] }: a word, and what it is in other words or languages.',
    explain:
      "The file that `glossary` names holds the words of your domain: an object from a word to its other words, a text or a list of texts, in any languages. A tool that uses one of them is found by the others. Comments and keys that start with `$` are passed over.",
  },
  TG1016: {
    severity: "error",
    title: "embedder that cannot be used",
    help: "Export `embed(texts: string[]): Promise<number[][]>`: one vector for each text, all of one length, of finite numbers.",
    explain:
      "The module that `embed` names is missing, has no function `embed`, throws, or gives something other than one vector for each text. Vectors are kept in the cache by the text of the tool and of the module, so the embedder is asked for new texts alone: restore the cache in continuous integration, or give it what the embedder needs.",
  },
  TG1017: {
    severity: "warning",
    title: "locales without locale files",
    help: "The path is relative to the configuration file; in the folder is a file per language, such as en.json or zh-Hans.json.",
    explain:
      "The folder that `locales` names is missing, or has no file per language in it, so that no definitions in other languages are written. The path is relative to the folder of the configuration file. Without `locales`, the `locales` folders beside the sources and above them count.",
  },
  TG1018: {
    severity: "warning",
    title: "file that cannot be imported as an ES module",
    help: "Rename the file or the folder: `#`, `?` and `%` mean something else in the URL of a module.",
    explain:
      "Generated code imports the file by a relative path. Node, Deno, browsers and bundlers read the path of an ES module as a URL, in which `#` begins a fragment, `?` a query and `%` an escape, and from which tabs and line ends are dropped; TypeScript reads it as the name of the file. No import is right for both. Where a tsconfig compiles to CommonJS the path is only a name, and nothing is reported.",
  },
  TG1019: {
    severity: "note",
    title: "tools of several packages in one output",
    help: 'Build each package by itself (`toolgen build -C packages/a -C packages/b`, or -C "packages/*" where each has a toolgen.json), or name the sources in `include`.',
    explain:
      "No `include` says which files hold the tools, so that all files of the tsconfig (else all TypeScript files) count, and these belong to more than one package: the nearest package.json with a name is not the same. At the root of a monorepo this is seldom meant: the output would import across packages, and names have to differ between all of them. Build each package by itself with -C, or name the sources of the one output in `include`; then nothing is said.",
  },
  TG1020: {
    severity: "warning",
    title: "cache folder that cannot be made",
    help: "Name another folder in `cacheDir`, or leave it out.",
    explain:
      "`cacheDir` names a folder that does not exist and that the system does not let be made: a file is in the way, the place is read-only, or it holds no folders at all, such as `/proc`. Nothing is kept then, and every build does all the work; what it writes is the same.",
  },
  TG1021: {
    severity: "error",
    title: "source that cannot be read",
    help: "Let the file be read, or leave it out with `exclude`.",
    explain:
      "A TypeScript file that may hold tools, or a file of texts in another language, is there, but the system does not let it be read. What it holds would be missing from the output, as if it were no more, so nothing is written.",
  },
  TG1022: {
    severity: "warning",
    title: "JavaScript output in a project that is compiled",
    help: "Leave `emit` out, or set `noEmit` in the tsconfig where a bundler or a run time takes the types out.",
    explain:
      'With `"emit": "javascript"` the output is `.js` files with a `.d.ts` beside each. TypeScript reads the `.d.ts` and does not copy the `.js` to `outDir`, so that what `tsc` writes imports files that are not there. The tsconfig of the tools sets neither `noEmit` nor `emitDeclarationOnly`, nor allows imports of `.ts` files, which only compilers that write nothing do. With `allowJs`, and the output among the files of the tsconfig, the `.js` is copied: without `declaration` that is all that is needed, and nothing is said; with it `tsc` writes declarations that it infers from the `.js`, in which the types of your tools are lost; and without `outDir` it refuses to write over what it reads. Leave the output in TypeScript, or set `noEmit` where something else than `tsc` runs the sources: a bundler, tsx, Bun, Deno, or Node itself.',
  },
} as const satisfies Record<string, CodeRow>;
