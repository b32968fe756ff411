import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects all garbage there is, also in a process that was not started for that. */
export const collectGarbage: () => void = runInNewContext("gc");
