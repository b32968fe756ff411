import { buildProject } from "./build-project.js";
import { processIo } from "./io.js";
import { lazyToolchain } from "./lazy-toolchain.js";
import type { BuildTask } from "./side-by-side.js";
import { optimizeLess } from "./v8-flags.js";

optimizeLess();

process.once("message", async ({ folder, cwd, options, common }: BuildTask) => {
  try {
    const io = { ...processIo(), cwd };
    const session = { io, common, toolchain: lazyToolchain, progress: () => {} };
    const { groups, faults } = await buildProject(folder, options, session);
    process.send?.({ groups, faults }, () => process.disconnect());
  } catch (error) {
    process.send?.({ reason: error instanceof Error ? error.message : String(error) }, () => process.disconnect());
  }
});
