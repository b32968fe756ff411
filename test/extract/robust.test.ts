import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import { createProject } from "./project-fixture.js";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const seeds = ["TG2007", "TG2013", "TG2002", "TG2011"].map((code) => read(`diagnostics/${code}/tools.ts`));
const fragments =
  "/**|*/|@tool|@tool x\n|{|}|(|)|export |class A {|static |async |*|...|=>|@reads a:{|@param |\u2028|`|${|<T>|private |#x|[|]|?|this|declare |default |\r|/** @tool */ |namespace N {|= 5|@compensate |@approval when ".split(
    "|",
  );

type Edit = { at: number; cut: number; insert: string };
const edits = fc.array(
  fc.record({
    at: fc.nat({ max: 2000 }),
    cut: fc.nat({ max: 30 }),
    insert: fc.oneof(fc.constantFrom(...fragments), fc.constant("")),
  }),
  { minLength: 1, maxLength: 6 },
);

const apply = (text: string, { at, cut, insert }: Edit) => {
  const place = at % (text.length + 1);
  return text.slice(0, place) + insert + text.slice(place + cut);
};

describe("damaged sources", () => {
  const project = createProject({ "tools.ts": seeds[0] ?? "" });
  afterAll(() => project.dispose());
  const [group] = project.config.groups;
  if (!group) throw new Error("no group");
  let opened = openProject(group, project.config).value;

  it("never make it throw, and every fault has a place in the text", () => {
    fc.assert(
      fc.property(fc.constantFrom(...seeds), edits, (seed, changes) => {
        const text = changes.reduce(apply, seed);
        project.write("tools.ts", text);
        opened = opened.refresh([`${project.root}/tools.ts`]).value;
        const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
        for (const { code, position } of extractTools(opened).diagnostics) {
          expect(code).not.toBe("TG9001");
          if (position?.file !== "tools.ts") continue;
          expect(position.column - 1).toBeLessThanOrEqual(lines[position.line - 1]?.length ?? -1);
        }
      }),
      { numRuns: 40 },
    );
  });
});
