#!/usr/bin/env node
import module from "node:module";
import { unchangedText } from "../cache/times.js";

// Compiled code is kept between runs where Node can do so (22.1 and later).
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
enableCompileCache?.();

// A reader that stops early, such as `head`, is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const argv = process.argv.slice(2);
// A build that finds nothing to do, which is most of them, is answered before anything else is loaded.
const quick = argv.length === 1 && argv[0] === "build" && !process.env.CI ? unchangedText(process.cwd()) : undefined;
if (quick !== undefined) process.stdout.write(quick);
else {
  try {
    const [{ run }, { processIo }, { lazyToolchain }] = await Promise.all([
      import("./run.js"),
      import("./io.js"),
      import("./lazy-toolchain.js"),
    ]);
    process.exitCode = await run(argv, processIo(), lazyToolchain);
  } catch (error) {
    // Only where not even a report could be made: an installation with files missing.
    process.stderr.write(`toolgen failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
