import { type MarkedLanguage, uncheckedMark } from "../output/mark.js";
import { type Artifact, assembled, piece } from "./artifact.js";
import { createImports } from "./imports.js";
import type { PathOptions } from "./module-path.js";
import type { EmitOptions, JavaScriptOutput } from "./options.js";
import { jsDoc } from "./printer.js";
import { render } from "./templates.js";

/** A module in TypeScript, or in JavaScript and with declarations: each a text, or the pieces of one. */
export interface ModuleFiles<Content = Uint8Array> {
  readonly code: Content;
  /** Absent where the code is TypeScript. */
  readonly declarations?: Content;
}

/** The files of a module; `path` is that of its TypeScript. */
export function moduleArtifacts(
  path: string,
  { code, declarations }: ModuleFiles<readonly Uint8Array[]>,
): readonly Artifact[] {
  if (declarations === undefined) return [assembled(path, code)];
  const name = path.slice(0, -".ts".length);
  return [assembled(`${name}.d.ts`, declarations), assembled(`${name}.js`, code)];
}

/** What the modules of an output are written in. */
export function languageOf({ javascript }: Pick<PathOptions, "javascript">): MarkedLanguage {
  return javascript === undefined ? "TypeScript" : "JavaScript";
}

/** What a module that was printed as TypeScript becomes. */
export function moduleFiles(text: string, javascript: JavaScriptOutput | undefined): ModuleFiles {
  if (javascript === undefined) return { code: piece(text) };
  if (javascript.split === undefined) throw new Error("what takes types out of modules was not loaded");
  const { code, declarations } = javascript.split(text);
  return { code: piece(code), declarations: piece(declarations) };
}

/** The same as a list, to be kept. */
export function filesToKeep({ code, declarations }: ModuleFiles): readonly Uint8Array[] {
  return declarations === undefined ? [code] : [code, declarations];
}

/** What was kept of a module; undefined where nothing was. */
export function keptModule([code, declarations]: readonly Uint8Array[]): ModuleFiles | undefined {
  if (code === undefined) return undefined;
  return declarations === undefined ? { code } : { code, declarations };
}

/** The artifacts of a module that is one text. */
export function textArtifacts(path: string, { code, declarations }: ModuleFiles): readonly Artifact[] {
  return moduleArtifacts(
    path,
    declarations === undefined ? { code: [code] } : { code: [code], declarations: [declarations] },
  );
}

/** A module that holds one constant. */
export interface ConstantModule {
  /** Path of its TypeScript. */
  readonly path: string;
  readonly name: string;
  readonly doc: string;
  /** Its type, which may name what `$rt` exports, and the expression: most of their pieces are the same from one build to the next. */
  readonly type: readonly Uint8Array[];
  readonly value: readonly Uint8Array[];
}

/** The files of a module that holds one constant. */
export function constantModule(
  { path, name, doc, type, value }: ConstantModule,
  options: Pick<EmitOptions, "javascript">,
): readonly Artifact[] {
  const imports = createImports([name]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "type");
  const header = uncheckedMark(undefined, languageOf(options));
  const text = jsDoc([doc]);
  const file = (typeImports: string, body: string) =>
    piece(render("module", { header, imports: typeImports, body: `${text}${body}` }).trimEnd());
  const end = piece(";\n");
  if (options.javascript === undefined) {
    const head = file(imports.print(), `export const ${name}:`);
    return moduleArtifacts(path, { code: [head, SPACE, ...type, piece(" = "), ...value, end] });
  }
  return moduleArtifacts(path, {
    code: [file("", `export const ${name} =`), SPACE, ...value, end],
    declarations: [file(imports.print(), `export declare const ${name}:`), SPACE, ...type, end],
  });
}

const SPACE = piece(" ");
