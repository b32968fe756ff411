import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { Artifact } from "../emit/artifact.js";
import { readExisting } from "./existing.js";
import { clashes, handWritten, linkInTheWay, unwritable } from "./faults.js";
import { inspectFolder } from "./folder.js";
import { forgetOthers, type KnownFile, type KnownFiles, knowledgeOf, pathsOf } from "./known-files.js";
import { hasMark } from "./mark.js";
import { sameContent } from "./same-content.js";

/** What is asked for: these files in this folder, and nothing else of ours. */
export interface OutputRequest {
  /** Absolute path of the project root: the folder must not lead out of it. */
  readonly root: string;
  /** Absolute path of the output folder; it need not exist. */
  readonly outputDir: string;
  readonly artifacts: readonly Artifact[];
  /** The artifacts are not all there is (`--keep-going` with errors): nothing is deleted. */
  readonly partial: boolean;
  /** What this process knows of the folder; brought up to date here and by {@link noteApplied}. */
  readonly known?: KnownFiles;
}

/** The difference between what is on disk and what should be; `build` applies it, `check` and `--dry-run` print it. */
export interface Plan {
  /** Absolute path of the project root, to name files relative to it. */
  readonly root: string;
  readonly outputDir: string;
  /** Sorted by path, one per file. */
  readonly actions: readonly Action[];
  /** Names of staging folders that a killed build left behind. */
  readonly leftovers: readonly string[];
}

/** What happens to one file; `path` is relative to the output folder, POSIX separators. */
export type Action =
  | { readonly kind: "create"; readonly path: string; readonly artifact: Artifact }
  | {
      readonly kind: "update";
      readonly path: string;
      readonly artifact: Artifact;
      /** Only CRLF and LF differ: what git does to a checkout on Windows, hence not stale. */
      readonly lineEndsOnly: boolean;
      /** What is replaced, where that is known without reading it. */
      readonly replaced?: KnownFile;
    }
  | { readonly kind: "unchanged"; readonly path: string }
  | { readonly kind: "delete"; readonly path: string };

/** Compares the wanted files with the disk. Writes nothing. With an error among the diagnostics the plan must not be applied. */
export function planOutput(request: OutputRequest): Outcome<Plan> {
  const { root, outputDir, artifacts, known } = request;
  const nothing: Plan = { root, outputDir, actions: [], leftovers: [] };
  const paths = pathsOf(artifacts, known?.paths);
  const { wanted } = paths;
  if (wanted !== known?.paths?.wanted) {
    const clash = clashes(artifacts);
    if (clash.length > 0) return { value: nothing, diagnostics: clash };
    if (known !== undefined) forgetOthers(known, wanted);
  }
  if (known !== undefined) known.paths = paths;
  const knowledge = knowledgeOf(request);
  const folder = inspectFolder(request, wanted, knowledge.isAlone);
  if (folder.diagnostics.length > 0) {
    // What was heard was asked for, and came to nothing.
    known?.touches?.distrust();
    return { value: nothing, diagnostics: folder.diagnostics };
  }
  const { marked, leftovers } = folder.value;
  if (known !== undefined) known.alone = marked.length + leftovers.length === 0 ? wanted : undefined;

  const diagnostics: Diagnostic[] = [];
  const caseRenames = new Set(folder.value.caseRenames);
  const actions: Action[] = [];
  for (const artifact of artifacts) {
    const { path } = artifact;
    const stays = !caseRenames.has(path);
    const last = knowledge.holds(path);
    if (last !== undefined && stays) {
      if (sameContent(last.artifact, artifact)) actions.push(last.unchanged);
      else actions.push({ kind: "update", path, artifact, lineEndsOnly: false, replaced: last });
      continue;
    }
    const existing = knowledge.read(artifact, () => readExisting(outputDir, artifact));
    switch (existing.kind) {
      case "absent":
        actions.push({ kind: "create", path, artifact });
        break;
      case "same":
        if (stays) actions.push({ kind: "unchanged", path });
        else actions.push({ kind: "update", path, artifact, lineEndsOnly: false });
        break;
      case "link":
        diagnostics.push(linkInTheWay(outputDir, existing.path, root));
        break;
      case "other":
        diagnostics.push(handWritten(outputDir, path, "a folder", root));
        break;
      case "unreadable":
        diagnostics.push(unwritable(outputDir, path, existing.reason, root));
        break;
      case "file":
        if (existing.text.trim() !== "" && !hasMark(existing.text))
          diagnostics.push(handWritten(outputDir, path, "a file", root));
        else
          actions.push({
            kind: "update",
            path,
            artifact,
            lineEndsOnly: existing.text.includes("\r\n") && existing.text.replaceAll("\r\n", "\n") === artifact.content,
          });
    }
  }
  if (!request.partial) for (const path of marked) if (!wanted.has(path)) actions.push({ kind: "delete", path });
  actions.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { value: { root, outputDir, actions, leftovers }, diagnostics: dedupe(diagnostics) };
}

/** Is the committed output not what the sources give? */
export function isStale(plan: Plan): boolean {
  return staleActions(plan).length > 0;
}

/** What a build would change but line ends, which a checkout may have its own of. */
export function staleActions({ actions }: Plan): readonly Action[] {
  return actions.filter((action) => action.kind !== "unchanged" && !(action.kind === "update" && action.lineEndsOnly));
}

/** Files that share a linked folder give one and the same diagnostic each: keep the first. */
function dedupe(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((found) => [found.message, found])).values()];
}
