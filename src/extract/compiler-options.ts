import { ts } from "./compiler.js";

/** Options for files that no tsconfig speaks of. */
const withoutTsconfig: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  types: ["*"],
  jsx: ts.JsxEmit.Preserve,
};

/**
 * The options to read the user's sources with: what the tsconfig says, completed by the defaults of the TypeScript that is
 * installed in the project, and with strict null checks, without which optional and required cannot be told apart.
 */
export function effectiveOptions(
  stated: ts.CompilerOptions | undefined,
  installed: string | undefined,
): ts.CompilerOptions {
  const major = Number.parseInt(installed ?? ts.version, 10);
  const base = stated === undefined ? withoutTsconfig : major < 6 ? withDefaultsBefore6(stated) : stated;
  const { plugins: _, incremental: _i, composite: _c, tsBuildInfoFile: _t, outFile: _o, ...kept } = base;
  return {
    ...kept,
    // Deprecated settings are the user's affair: their own compiler accepts or refuses them.
    ignoreDeprecations: "6.0",
    strictNullChecks: true,
    noEmit: true,
    skipLibCheck: true,
    libReplacement: stated?.libReplacement ?? false,
    maxNodeModuleJsDepth: 0,
    checkJs: false,
  };
}

/** Defaults that TypeScript 6 changed. */
function withDefaultsBefore6(stated: ts.CompilerOptions): ts.CompilerOptions {
  const target = stated.target ?? ts.ScriptTarget.ES5;
  const module = stated.module ?? (target >= ts.ScriptTarget.ES2015 ? ts.ModuleKind.ES2015 : ts.ModuleKind.CommonJS);
  const moduleResolution = stated.moduleResolution ?? defaultResolution(module);
  return {
    ...stated,
    strict: stated.strict ?? false,
    types: stated.types ?? ["*"],
    target,
    module,
    // `classic` finds nothing in node_modules and is gone from TypeScript 6; node10 finds at least what it found.
    moduleResolution:
      moduleResolution === ts.ModuleResolutionKind.Classic ? ts.ModuleResolutionKind.Node10 : moduleResolution,
  };
}

function defaultResolution(module: ts.ModuleKind): ts.ModuleResolutionKind {
  if (module === ts.ModuleKind.NodeNext) return ts.ModuleResolutionKind.NodeNext;
  if (module >= ts.ModuleKind.Node16 && module < ts.ModuleKind.NodeNext) return ts.ModuleResolutionKind.Node16;
  return module === ts.ModuleKind.Preserve ? ts.ModuleResolutionKind.Bundler : ts.ModuleResolutionKind.Node10;
}
