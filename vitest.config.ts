import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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
  },
});
