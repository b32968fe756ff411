import type { Progress } from "../pipeline/compilation.js";
import type { Io } from "./io.js";
import type { CommonOptions } from "./options.js";
import type { Toolchain } from "./toolchain.js";

/** What every command gets. */
export interface Session {
  readonly io: Io;
  readonly common: CommonOptions;
  readonly toolchain: Toolchain;
  readonly progress: (progress: Progress) => void;
}
