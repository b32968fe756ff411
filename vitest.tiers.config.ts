import { defineConfig } from "vitest/config";
import base from "./vitest.config.js";

/** The larger tiers that `.ci/run` adds to `npm test`: one file each, long timeouts, one at a time. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/tiers/*.tier.ts"],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    fileParallelism: false,
  },
});
