import { join, relative, sep } from "node:path";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { Artifact } from "../emit/artifact.js";

/** TG5001: the folder or a file in it cannot be read or written. */
export function unwritable(outputDir: string, path: string | undefined, reason: string, root: string): Diagnostic {
  const target = shown(path === undefined ? outputDir : join(outputDir, path), root);
  return diagnostic("TG5001", `Cannot write ${target}: ${reason}.`);
}

/** TG5001: a file stands where the folder, or one above it, should be. */
export function notAFolder(outputDir: string, existing: string, root: string): Diagnostic {
  return diagnostic("TG5001", `Cannot write ${shown(outputDir, root)}: ${shown(existing, root)} is not a folder.`);
}

/** TG5002: something that is not ours has the name of an output. */
export function handWritten(outputDir: string, path: string, what: string, root: string): Diagnostic {
  const target = shown(join(outputDir, path), root);
  return diagnostic("TG5002", `${target} is in the way: ${what} that toolgen did not generate.`);
}

/** TG5003: the output folder is a link that leads out of the project. */
export function leadsOut(outputDir: string, target: string, root: string): Diagnostic {
  return diagnostic("TG5003", `The output folder ${shown(outputDir, root)} leads out of the project, to ${target}.`);
}

/** TG5003: the output folder, or one above it, is a link to what does not exist. */
export function leadsNowhere(outputDir: string, target: string, root: string): Diagnostic {
  return diagnostic(
    "TG5003",
    `The output folder ${shown(outputDir, root)} is a symbolic link to ${target}, which does not exist.`,
  );
}

/** TG5004: a link inside the output folder, at an output or a folder of outputs. */
export function linkInTheWay(outputDir: string, path: string, root: string): Diagnostic {
  return diagnostic(
    "TG5004",
    `${shown(join(outputDir, path), root)} is a symbolic link, and toolgen does not write through links.`,
  );
}

/** TG5005: outputs that are one file where case does not count. */
export function clashes(artifacts: readonly Artifact[]): readonly Diagnostic[] {
  const seen = new Map<string, string>();
  const found: Diagnostic[] = [];
  for (const { path } of artifacts) {
    if (!/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\]+$/.test(path))
      throw new Error(`an output is called ${JSON.stringify(path)}`);
    const folded = path.normalize("NFC").toLowerCase();
    const other = seen.get(folded);
    if (other === undefined) seen.set(folded, path);
    else found.push(diagnostic("TG5005", `${other} and ${path} are one file on file systems that ignore case.`));
  }
  return found;
}

function shown(path: string, root: string): string {
  const way = relative(root, path).split(sep).join("/");
  return way === "" ? "." : way.startsWith("..") ? path : way;
}
