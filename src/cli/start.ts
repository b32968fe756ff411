import { type PrintedReport, unchangedReport } from "../cache/times.js";
import { quicklyPrinted } from "./quick-print.js";
import { optimize } from "./v8-flags.js";

/**
 * The entry of the package. Builds and checks that find nothing to do, which is most of them, are answered before anything else is
 * loaded; so this module comes as one small CommonJS file, which Node starts sooner than modules.
 */
async function start(): Promise<void> {
  // Looking at two thousand files runs a few functions over and over, and is over before they are optimised: doing so took half as long again.
  optimize(false);
  const report = await unchanged(process.argv.slice(2));
  optimize(true);
  if (report === undefined || !quicklyPrinted(report)) await import("./main.js");
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
