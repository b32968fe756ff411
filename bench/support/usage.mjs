// Preloaded into a measured process (`node --import`): writes its CPU seconds and peak memory to the file that TOOLGEN_USAGE names.
import { writeFileSync } from "node:fs";

const file = process.env.TOOLGEN_USAGE;
if (file !== undefined) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }));
  });
}
