import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { openProject } from "../../src/extract/project.js";
import { compileProject, warmGroup } from "../../src/pipeline/warm-group.js";
import { collectGarbage } from "../support/collect-garbage.js";
import { configOf, groupOf, writeProject } from "./project.js";

const tool = (variant: number) =>
  `/** Greets, in way ${variant}. @tool */\nexport function greet(name: string): void {}\n`;
const EDITS = 6;
/** More than stand in one chunk of a file. */
const TOOLS = 24;

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

  it("lets go of what tools were printed as, when others go that stood before them", async () => {
    const names = Array.from({ length: TOOLS }, (_, index) => String.fromCharCode("a".charCodeAt(0) + index));
    // Large enough for a module of its own.
    const fields = Array.from({ length: 40 }, (_, field) => `  field${field}: string;\n`).join("");
    const place = (edit: number) => `export interface Place {\n  edit${edit}: string;\n${fields}}\n`;
    const tool = (name: string, type: string) =>
      `import type { Place } from "./place.js";\n/** Sees. @tool */\nexport function ${name}Sees(what: ${type}): void {}\n`;
    const places = names.slice(-2).map((name) => [`src/${name}.ts`, tool(name, "{ from: Place; to: Place }")] as const);
    const root = writeProject({
      "package.json": '{ "name": "printed", "type": "module" }',
      "tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "NodeNext", "types": [] } }',
      "src/place.ts": place(0),
      ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, tool(name, "string")])),
      ...Object.fromEntries(places),
    });
    const group = groupOf(["src"]);
    const warm = warmGroup(configOf(root, group), group);
    const held: WeakRef<Uint8Array>[] = [];
    const build = async (changed: readonly string[]) => {
      const outcome = await warm.compile(
        changed.map((file) => join(root, file)),
        { noCache: true },
      );
      const { artifacts } = outcome.value;
      expect(artifacts.some(({ path }) => path.startsWith("types/"))).toBe(true);
      const pieces = artifacts.flatMap((artifact) => artifact.pieces ?? []);
      held.push(...pieces.map((piece) => new WeakRef(piece)));
      await setTimeout(1);
      return pieces;
    };
    await build([]);
    for (let edit = 1; edit <= EDITS; edit++) {
      const gone = `src/${names[edit]}.ts`;
      rmSync(join(root, gone));
      writeFileSync(join(root, "src/place.ts"), place(edit));
      await build([gone, "src/place.ts"]);
    }
    for (let round = 0; round < 3; round++) {
      collectGarbage();
      await setTimeout(1);
    }
    // The project is in use until after this.
    const alive = new Set(held.map((reference) => reference.deref()).filter((piece) => piece !== undefined));
    const now = await build([]);
    rmSync(dirname(root), { recursive: true, force: true });
    const left = [...alive].filter((piece) => !now.includes(piece));
    expect(left.map((piece) => Buffer.from(piece).toString())).toEqual([]);
  });
});
