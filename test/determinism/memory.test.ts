import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { openProject } from "../../src/extract/project.js";
import { compileProject } from "../../src/pipeline/warm-group.js";
import { collectGarbage } from "../support/collect-garbage.js";
import { configOf, groupOf, writeProject } from "./project.js";

const tool = (variant: number) =>
  `/** Greets, in way ${variant}. @tool */\nexport function greet(name: string): void {}\n`;
const EDITS = 6;

describe("a project that stays loaded", () => {
  const root = writeProject({
    "package.json": '{ "name": "kept", "type": "module" }',
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "NodeNext", "types": [] } }',
    "src/greet.ts": tool(0),
  });
  afterAll(() => rmSync(dirname(root), { recursive: true, force: true }));

  it("lets go of the programs and the output of builds that are over", async () => {
    const group = groupOf(["src"]);
    const config = configOf(root, group);
    let opened = openProject(group, config).value;
    const held: WeakRef<object>[] = [];
    for (let edit = 1; edit <= EDITS; edit++) {
      writeFileSync(join(root, "src/greet.ts"), tool(edit));
      opened = opened.refresh([join(root, "src/greet.ts")]).value;
      const { value } = await compileProject(opened, config);
      for (const { program } of opened.units) held.push(new WeakRef(program));
      held.push(new WeakRef(value.artifacts));
      // What a weak reference gave is held until the turn ends.
      await setTimeout(1);
    }
    // What is found to be garbage by one collection may be what kept the rest.
    for (let round = 0; round < 3; round++) {
      collectGarbage();
      await setTimeout(1);
    }
    const alive = held.filter((reference) => reference.deref() !== undefined);
    expect(held).toHaveLength(2 * EDITS);
    expect(alive.length).toBeLessThanOrEqual(2);
  });
});
