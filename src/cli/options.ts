import type { ChangeClass } from "../drift/report.js";

/** How results are printed. */
export type Format = "text" | "json" | "github" | "markdown";

/** All formats, the default first. */
export const formats: readonly Format[] = ["text", "json", "github", "markdown"];

/** Flags that every command takes. */
export interface CommonOptions {
  /** Path of the configuration file, relative to each project folder. */
  readonly config?: string;
  /** Project folders (`-C`), relative to the working directory; the working directory when empty. */
  readonly folders: readonly string[];
  readonly format: Format;
  /** Errors only. */
  readonly quiet: boolean;
  /** `--no-color`. */
  readonly color: boolean;
}

/** Flags of `build`. */
export interface BuildOptions {
  readonly watch: boolean;
  readonly onChange?: string;
  readonly dryRun: boolean;
  readonly keepGoing: boolean;
  readonly stats: boolean;
  /** `--no-cache`. */
  readonly cache: boolean;
}

/** What `build` does without flags. */
export const defaultBuild: BuildOptions = { watch: false, dryRun: false, keepGoing: false, stats: false, cache: true };

/** Flags of `serve`. */
export interface ServeOptions {
  readonly http: boolean;
  readonly host: string;
  readonly port: number;
  /** Output folder of the group to serve, where the project has several. */
  readonly output?: string;
  /** `--with`: module whose default export holds the options of the toolbox: services, instances, authorize. */
  readonly setup?: string;
  /** Serve the output anew when it changes. */
  readonly watch: boolean;
  readonly listing: "all" | "search";
  readonly query?: string;
  readonly group?: string;
  /** Language of what is listed. */
  readonly locale?: string;
}

/** Flags of `check`. */
export interface CheckOptions {
  /** The other side of a comparison: a git revision, a folder, a manifest file. */
  readonly against?: string;
  /** The least class of a change that fails. */
  readonly failOn: ChangeClass;
}

/** Classes of changes, worst first. */
export const changeClasses: readonly ChangeClass[] = ["breaking", "compatible", "cosmetic"];
