// Preloaded into a watching process: on SIGUSR2 it writes what it holds after a full collection to the file that TOOLGEN_PROBE names.
import { renameSync, writeFileSync } from "node:fs";

const file = process.env.TOOLGEN_PROBE;
process.on("SIGUSR2", () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  const held = { heap: heapUsed / 2 ** 20, external: external / 2 ** 20, resident: rss / 2 ** 20 };
  // Requests and timers come and go.
  const handles = process.getActiveResourcesInfo().filter((kind) => !/Req|Timeout|Immediate/.test(kind));
  writeFileSync(`${file}.tmp`, JSON.stringify({ ...held, handles: handles.length }));
  renameSync(`${file}.tmp`, file);
});
