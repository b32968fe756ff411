import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { projectModules } from "../../src/load-module.js";
import { createProject } from "../extract/project-fixture.js";

const project = createProject({
  "state.ts": "export const state: { calls: number } = { calls: 0 };\n",
  "tools.ts": 'import { state } from "./state.js";\nexport const calls = (): number => state.calls;\n',
  "setup.ts": 'import { state } from "./state.js";\nstate.calls = 7;\nexport default {};\n',
});
afterAll(() => project.dispose());

it("what is loaded from a project shares the modules that it imports", async () => {
  const modules = projectModules(project.root, undefined);
  const tools = (await modules.load(join(project.root, "tools.ts"))) as { calls: () => number };
  await modules.load(join(project.root, "setup.ts"));
  expect(tools.calls()).toBe(7);
});
