import { sha256 } from "../ir/fingerprint.js";
import type { ts } from "./compiler.js";
import { importedFrom, type ProgramMemo, seenByAll } from "./memo.js";
import type { PackageNames } from "./packages.js";
import { relativePath } from "./types/position.js";

/** Gives the key of a file: the hash of all that its tools are made from. Equal keys give equal tools, on any machine. */
export type FileKeys = (fileName: string) => string;

/** What keys are made with. */
interface KeySetting {
  readonly root: string;
  readonly packageOf: PackageNames;
}

/**
 * Keys over one program: of the file and what it imports, directly or through others, of which file each import means, and of what all files see: the options,
 * packages, ambient declarations.
 */
export function fileKeys(
  program: ts.Program,
  { files, foreign }: ProgramMemo,
  { root, packageOf }: KeySetting,
): FileKeys {
  const nameOf = (path: string) => relativePath(path, root);
  const texts = new Map<string, string>();
  const nameAndText = (file: ts.SourceFile): string => {
    const known =
      texts.get(file.fileName) ?? JSON.stringify([nameOf(file.fileName), packageOf(file.fileName), sha256(file.text)]);
    texts.set(file.fileName, known);
    return known;
  };
  const ambient = [...files.values()].map(({ file }) => file).filter(seenByAll);
  const { configFilePath: _, ...options } = program.getCompilerOptions();
  const common = sha256(
    [JSON.stringify(options).replaceAll(root, "."), ...[...foreign, ...ambient].map(nameAndText).sort()].join("\n"),
  );
  return (fileName) => {
    const closure = [...importedFrom(fileName, files)]
      .map(({ file, imports }) => `${nameAndText(file)} ${imports.map(nameOf).join(" ")}`)
      .sort();
    return sha256([common, nameOf(fileName), ...closure].join("\n"));
  };
}
