import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { lazyToolchain } from "../../src/cli/lazy-toolchain.js";
import { configOf, groupOf, writeProject } from "../determinism/project.js";

const root = writeProject({
  "package.json": '{ "name": "waiting", "type": "module" }',
  "tsconfig.json":
    '{ "compilerOptions": { "strict": true, "module": "NodeNext", "resolveJsonModule": true, "allowJs": true, "types": [] } }',
  "src/tools.ts": `import type { City } from "./cities.js";
import data from "./data.json" with { type: "json" };
/** Looks a city up.
 * @tool */
export function find(city: City, place: keyof typeof data): void {}
`,
});
afterAll(() => rmSync(dirname(root), { recursive: true, force: true }));

it("names the JavaScript and JSON files that imports ask for and that are not there, and takes them once they are", async () => {
  const group = groupOf(["src"]);
  const warm = await lazyToolchain.warmGroup(configOf(root, group), group);
  const { value, diagnostics } = await warm.compile([], { noCache: true });
  const paths = ["cities.js", "data.json"].map((name) => join(root, "src", name));
  expect(diagnostics.filter(({ severity }) => severity === "error")).not.toEqual([]);
  expect(value.awaited).toEqual(expect.arrayContaining(paths));
  expect(value.folders).toContain(join(root, "src"));
  writeFileSync(join(root, "src/cities.js"), '/** @typedef {"Rome" | "Oslo"} City */\nexport {};\n');
  writeFileSync(join(root, "src/data.json"), '{ "here": 1, "there": 2 }\n');
  const after = await warm.compile(paths, { noCache: true });
  expect(after.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(after.value.tools.map(({ name }) => name)).toEqual(["find"]);
});
