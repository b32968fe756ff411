#!/usr/bin/env node
import module from "node:module";
import { allowEarlyEnd } from "./early-end.js";

// Compiled code is kept between runs where Node can do so (22.1 and later).
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
enableCompileCache?.();
allowEarlyEnd(process.stdout);

try {
  const [{ run }, { processIo }, { lazyToolchain }] = await Promise.all([
    import("./run.js"),
    import("./io.js"),
    import("./lazy-toolchain.js"),
  ]);
  process.exitCode = await run(process.argv.slice(2), processIo(), lazyToolchain);
} catch (error) {
  // Only where not even a report could be made: an installation with files missing.
  process.stderr.write(`toolgen failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
