import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config.js";

/** The larger tiers that `.ci/run` adds to `npm test`: one file each, long timeouts, one at a time. */
export default mergeConfig(
  base,
  defineConfig({
    test: { include: ["test/tiers/*.tier.ts"], testTimeout: 900_000, hookTimeout: 900_000, fileParallelism: false },
  }),
);
