import { setFlagsFromString } from "node:v8";
import { type PrintedReport, unchangedReport } from "../cache/times.js";
import { quicklyPrinted } from "./quick-print.js";

/**
 * The entry of the package. Builds and checks that find nothing to do, which is most of them, are answered before anything else is
 * loaded; so this module comes as one small CommonJS file, which Node starts sooner than modules.
 */
async function start(): Promise<void> {
  optimize(false);
  const report = await unchanged(process.argv.slice(2));
  optimize(true);
  if (report === undefined || !quicklyPrinted(report)) await import("./main.js");
}

/** Looking at two thousand files runs the same few functions over and over, and is over before V8 has optimised them: doing so took half as long again. */
function optimize(isOn: boolean): void {
  try {
    setFlagsFromString(isOn ? "--opt" : "--no-opt");
  } catch {
    // Not V8, or one that knows no such flag.
  }
}

/** What was printed last time, where nothing changed: told by times, in continuous integration and for `check` by content. */
async function unchanged([command, ...flags]: readonly string[]): Promise<PrintedReport | undefined> {
  if (flags.length > 0 || (command !== "build" && command !== "check")) return undefined;
  try {
    if (command === "build" && !process.env.CI) return unchangedReport(process.cwd());
    const { unchangedContent } = await import("../cache/stamp.js");
    return unchangedContent(process.cwd());
  } catch {
    // What is odd here is reported there.
    return undefined;
  }
}

void start();
