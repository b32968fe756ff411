import { join } from "node:path";
import { diagnostic, hasError, type Outcome } from "../diagnostics/diagnostic.js";
import { ACCEPTED_FOLDER, type Acceptance, judge, parseAcceptance } from "../drift/acceptance.js";
import { compareManifests } from "../drift/compare.js";
import type { ChangeClass, DriftReport } from "../drift/report.js";
import type { Artifact } from "../emit/artifact.js";
import { jsonFiles, type ManifestFile, manifestsOf, readSide } from "./against.js";

/** One group to be compared with another state of it. */
export interface DriftRequest {
  readonly against: string;
  readonly failOn: ChangeClass;
  readonly cwd: string;
  /** Absolute path of the output folder. */
  readonly outputDir: string;
  /** The output folder as the configuration names it. */
  readonly output: string;
  /** What the sources give; without it the committed manifests are compared. */
  readonly artifacts?: readonly Artifact[];
}

/** Compares a group with the other side and puts recorded decisions beside the changes. */
export function driftOf(request: DriftRequest): Outcome<DriftReport | undefined> {
  const { against, failOn, outputDir, artifacts } = request;
  const files = artifacts === undefined ? jsonFiles(join(outputDir, "manifest")) : manifestArtifacts(artifacts);
  const before = readSide({ ...request, here: new Map(files.map(({ name, text }) => [name, text])) });
  const { single, same, manifests } = before.value;
  // What is the same on both sides has no change, and is no partner of a tool that came or went.
  const after = manifestsOf(files.filter(({ name }) => !same.has(name)));
  const diagnostics = [...before.diagnostics, ...after.diagnostics];
  if (hasError(diagnostics)) return { value: undefined, diagnostics };
  const now = after.value.filter(({ name }) => single === undefined || name === single);
  const changes = compareManifests(manifests, now);
  const accepted = readAcceptances(outputDir, request.output);
  return {
    value: judge(changes, accepted.value, against, failOn),
    diagnostics: [...diagnostics, ...accepted.diagnostics],
  };
}

/** Decisions that are recorded in an output folder, which `output` names in messages. A file that holds none counts for nothing, and is told of. */
export function readAcceptances(outputDir: string, output: string): Outcome<readonly Acceptance[]> {
  const folder = join(outputDir, ACCEPTED_FOLDER);
  const files = jsonFiles(folder).map(({ name, text }) => ({ name, acceptance: parseAcceptance(name, text) }));
  const broken = files.filter(({ acceptance }) => acceptance === undefined);
  return {
    value: files.flatMap(({ acceptance }) => acceptance ?? []),
    diagnostics: broken.map(({ name }) => {
      const file = `${output}/${ACCEPTED_FOLDER}/${name}`;
      return diagnostic("TG1911", `${file} records no acceptance`, { position: { file, line: 1, column: 1 } });
    }),
  };
}

function manifestArtifacts(artifacts: readonly Artifact[]): readonly ManifestFile[] {
  return artifacts.flatMap(({ path, content }) =>
    path.startsWith("manifest/") ? { name: path.slice("manifest/".length), text: content } : [],
  );
}
