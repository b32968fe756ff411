#!/usr/bin/env node
import module from "node:module";
import { processIo } from "./io.js";

// Compiled code is kept between runs where Node can do so (22.1 and later).
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
enableCompileCache?.();

const io = processIo();
// A reader that stops early, such as `head`, is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const argv = process.argv.slice(2);
const { quickBuild } = await import("./quick-build.js");
const quick = await quickBuild(argv, io);
if (quick !== undefined) process.exitCode = quick;
else {
  const [{ run }, { lazyToolchain }] = await Promise.all([import("./run.js"), import("./lazy-toolchain.js")]);
  process.exitCode = await run(argv, io, lazyToolchain);
}
