import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasError, type Outcome } from "../diagnostics/diagnostic.js";
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
  return { value: judge(changes, readAcceptances(outputDir), against, failOn), diagnostics };
}

/** Decisions that are recorded in an output folder. */
export function readAcceptances(outputDir: string): readonly Acceptance[] {
  const folder = join(outputDir, ACCEPTED_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => parseAcceptance(name, readFileSync(join(folder, name), "utf8")) ?? []);
}

function manifestArtifacts(artifacts: readonly Artifact[]): readonly ManifestFile[] {
  return artifacts.flatMap(({ path, content }) =>
    path.startsWith("manifest/") ? { name: path.slice("manifest/".length), text: content } : [],
  );
}
