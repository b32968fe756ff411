#!/usr/bin/env node
import module from "node:module";
import { allowEarlyEnd } from "./early-end.js";
import { optimizeLess } from "./v8-flags.js";

const [command] = process.argv.slice(2);
// Before any code is kept or looked for: what V8 keeps is good under the same flags alone.
if (command !== "serve") optimizeLess();
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
