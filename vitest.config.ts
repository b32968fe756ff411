import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const reports = process.env.TOOLGEN_TEST_REPORTS;
const runtime = fileURLToPath(new URL("./src/runtime", import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run on the sources of the run time, not on its build.
    alias: [
      { find: /^@toolgen\/runtime$/, replacement: `${runtime}/index.ts` },
      { find: /^@toolgen\/runtime\/(.+)$/, replacement: `${runtime}/$1/index.ts` },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    maxWorkers: 2,
    // Continuous integration adds up one JSON report for each run of the test runner.
    reporters:
      reports === undefined ? ["default"] : ["default", ["json", { outputFile: `${reports}/${process.pid}.json` }]],
  },
});
