import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { ts } from "./compiler.js";
import type { ModuleImport } from "./imports.js";
import { positionAt } from "./types/position.js";

/** Imports that bundlers resolve to something that is not code. */
const ASSET =
  /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|html?|mdx?|txt|graphql|gql|wasm|ya?ml|json5?|node|vue|svelte|astro)$|[?!]/i;

/** Syntax errors and unresolved imports of one file. */
export function sourceFaults(
  file: ts.SourceFile,
  imports: readonly ModuleImport[],
  program: ts.Program,
  root: string,
): readonly Diagnostic[] {
  const syntax = program.getSyntacticDiagnostics(file).map((fault) =>
    diagnostic("TG1011", ts.flattenDiagnosticMessageText(fault.messageText, " "), {
      position: positionAt(file, fault.start, fault.length, root),
    }),
  );
  const unresolved = imports
    .filter(({ resolved, binding, specifier }) => !resolved && binding && !ASSET.test(specifier.text))
    .filter(({ specifier }) => !isUntyped(specifier, file, program))
    .map(({ specifier }) =>
      diagnostic("TG1012", `the module "${specifier.text}" cannot be found`, {
        position: positionAt(file, specifier.getStart(file), specifier.getWidth(file), root),
      }),
    );
  return [...syntax, ...unresolved];
}

/** Is the module there, as JavaScript without types? Then what it gives is `any`, as for the author's own compiler. */
function isUntyped(specifier: ts.StringLiteralLike, file: ts.SourceFile, program: ts.Program): boolean {
  const options = program.getCompilerOptions();
  const mode = ts.getModeForUsageLocation(file, specifier, options);
  const found = ts.resolveModuleName(specifier.text, file.fileName, options, ts.sys, undefined, undefined, mode);
  return found.resolvedModule !== undefined;
}
