import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { lazyToolchain } from "../../src/cli/lazy-toolchain.js";
import { compileGroup } from "../../src/pipeline.js";
import { configOf, groupOf, writeProject } from "./project.js";

const types = (variant: number) => `export interface Place {
  /** Where, in the words of variant ${variant % 2}. */
  city: string;
  ${variant % 3 === 0 ? "country?: string;" : "kind: 'home' | 'work';"}
}
`;

const tool = (name: string, variant: number) => `import type { Place } from "./types.js";
/**
 * Does ${name} in way ${variant % 3}.
 * @tool${variant % 4 === 3 ? ` ${name}Renamed` : ""}
 * ${variant % 2 === 0 ? `@reads ${name}` : `@writes ${name}`}
 */
export async function ${name}(place: Place${variant % 5 === 4 ? ", count?: number" : ""}): Promise<void> {}
`;

const noTool = "export const nothing = 0;\n";
const names = ["alpha", "beta", "gamma"] as const;

describe("a project that stays loaded", () => {
  const root = writeProject({
    "package.json": '{ "name": "edited", "type": "module" }',
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "NodeNext", "types": [] } }',
    "src/types.ts": types(0),
    ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, tool(name, 0)])),
  });
  afterAll(() => rmSync(dirname(root), { recursive: true, force: true }));

  it("gives after each of some edits what a cold build gives", async () => {
    const own = groupOf(["src"]);
    const warm = await lazyToolchain.warmGroup(configOf(root, own), own);
    await warm.compile([]);
    const edit = fc.tuple(fc.constantFrom("types", ...names), fc.nat({ max: 19 }));
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 2 }), async (edits) => {
        for (const [name, variant] of edits) {
          const text = name === "types" ? types(variant) : variant === 19 ? noTool : tool(name, variant);
          writeFileSync(join(root, `src/${name}.ts`), text);
        }
        const changed = [...new Set(edits.map(([name]) => join(root, `src/${name}.ts`)))];
        const outcome = await warm.compile(changed);
        const fresh = groupOf(["src"]);
        const cold = await compileGroup(configOf(root, fresh), fresh);
        expect(outcome.diagnostics).toEqual(cold.diagnostics);
        const texts = (artifacts: typeof cold.value.artifacts) => artifacts.map(({ path, content }) => [path, content]);
        expect(texts(outcome.value.artifacts)).toEqual(texts(cold.value.artifacts));
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
