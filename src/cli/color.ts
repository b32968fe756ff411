import picocolors from "picocolors";
import { type Paint, plainPaint } from "../diagnostics/format.js";
import type { Io } from "./io.js";
import type { CommonOptions } from "./options.js";

/** Colours for standard output: on a terminal, unless `--no-color`, NO_COLOR or a dumb terminal says no; FORCE_COLOR says yes. */
export function paintFor({ env, outIsTerminal }: Io, { color }: CommonOptions): Paint {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "" && env.FORCE_COLOR !== "0";
  const refused = !color || (env.NO_COLOR !== undefined && env.NO_COLOR !== "") || env.TERM === "dumb";
  return !refused && (outIsTerminal || forced) ? picocolors.createColors(true) : plainPaint;
}
