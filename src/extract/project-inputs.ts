import type { Discovery } from "./discover.js";
import type { SourceHost } from "./host.js";
import type { Lookups } from "./lookups.js";
import type { OwnOutput } from "./own-output.js";
import type { ProgramUnit } from "./project.js";
import { surroundings } from "./surroundings.js";

/** What decided the content of a project, as absolute paths: when none of it changed, nothing that is extracted did. */
export interface ProjectInputs {
  /** All files in the programs but the compiler's own library. */
  readonly sources: readonly string[];
  /** The tsconfigs that were read, and all that they extend. */
  readonly configs: readonly string[];
  /** Files that were looked at and have no tool (yet). */
  readonly scanned: readonly string[];
  /** The package.json files that say what imports mean, and whose a file is. */
  readonly packages: readonly string[];
  /** Folders in which a new file could hold a tool, or be what an import means. */
  readonly folders: readonly string[];
  /** JavaScript and JSON files that imports would mean if they were there. */
  readonly awaited: readonly string[];
}

/** What the inputs of a project are told from, beside its programs. */
export interface InputSetting {
  readonly root: string;
  readonly found: Discovery;
  readonly configs: readonly string[];
  readonly output: OwnOutput;
  readonly kept: ReadonlyMap<string, { readonly host: SourceHost }>;
}

/** The inputs of a project, and what they were told from. */
export interface ReadInputs {
  readonly value: ProjectInputs;
  /** Names of the files of each program. */
  readonly names: readonly (readonly string[])[];
  /** How many places the compiler has looked at. */
  readonly lookedAt: number;
}

/** What decides the content of programs now. */
export function inputsOf(state: InputSetting, units: readonly ProgramUnit[]): ReadInputs {
  const { root, found, configs, output } = state;
  const sources = sourcesOf(units).filter((path) => !output.holds(path));
  const lookups = lookupsOf(state);
  const value = {
    sources,
    configs,
    scanned: found.scanned,
    awaited: [...new Set(lookups.flatMap((each) => each.awaited()))],
    ...surroundings({ root, files: [...sources, ...found.scanned], lookups, scanned: found.folders }),
  };
  const names = units.map(({ program }) => program.getSourceFiles().map(({ fileName }) => fileName));
  return { value, names, lookedAt: lookedAt(state) };
}

/** Most edits change no import: the programs have the very files that they had, and nothing was looked for. */
export function readsTheSame(
  { names, lookedAt: before }: ReadInputs,
  units: readonly ProgramUnit[],
  state: InputSetting,
): boolean {
  return (
    before === lookedAt(state) &&
    names.length === units.length &&
    units.every(({ program }, index) => {
      const own = names[index] ?? [];
      const files = program.getSourceFiles();
      return own.length === files.length && files.every(({ fileName }, at) => fileName === own[at]);
    })
  );
}

function lookupsOf({ kept }: InputSetting): readonly Lookups[] {
  return [...new Set([...kept.values()].map(({ host }) => host.lookups))];
}

function lookedAt(state: InputSetting): number {
  return lookupsOf(state).reduce((sum, { size }) => sum + size(), 0);
}

function sourcesOf(units: readonly ProgramUnit[]): readonly string[] {
  const names = units.flatMap(({ program }) =>
    program.getSourceFiles().flatMap((file) => (program.isSourceFileDefaultLibrary(file) ? [] : file.fileName)),
  );
  return [...new Set(names)].sort();
}
