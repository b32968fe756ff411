import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { lazyToolchain } from "../../src/cli/lazy-toolchain.js";
import type { GroupConfig } from "../../src/config/config.js";
import type { Outcome } from "../../src/diagnostics/diagnostic.js";
import type { CompiledGroup } from "../../src/pipeline/compilation.js";
import { compileGroup } from "../../src/pipeline/compile-group.js";
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

/** Enough tools that most parts of the large files, and of the search index, are those of the build before. */
const many = Array.from(
  { length: 20 },
  (_, number) =>
    `/** Lists page ${number} of the catalogue.\n * @tool */\nexport function list${number}(page: string): void {}\n`,
).join("");

const german = (variant: number) =>
  JSON.stringify({
    alpha: { description: `Macht alpha auf Art ${variant % 3}.`, params: { "place.city": "Wo." } },
    ...(variant % 2 === 0 ? { beta: { description: "Macht beta." } } : {}),
    list7: { description: "Listet Seite 7." },
  });

const noTool = "export const nothing = 0;\n";

/** Names that are like each other, that are indices of arrays, and the name of another tool. */
const called = ["10", "2", "list_3", "get_it", "getIt", "beta"] as const;

/** A file whose tools come, go and change places: classes, client tools, line ends, and lines above. */
const odd = (variant: number) => {
  const kinds = [
    `export class Box {\n  /** Opens. @tool ${called[variant % 6]} */\n  open(it: Everywhere): void {}\n}\n`,
    `/** Asks. @tool 1 @client */\nexport declare function ask(it: "a" | ${variant}): Promise<string>;\n`,
    `export const box = {\n  /** Shuts. @tool ${called[(variant + 1) % 5]} */\n  shut(it: string): number { return 1; },\n};\n`,
  ];
  const text = ["\n".repeat(variant % 3), ...kinds.slice(variant % 4), ...kinds.slice(0, variant % 2)].join("");
  return variant % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
};

/** Says something to all others, or nothing. */
const wide = (variant: number) =>
  `export {};\n${variant % 3 === 0 ? "" : `declare global { interface Everywhere { e: ${variant % 2 ? "string" : "number"} } }`}\n`;
const names = ["alpha", "beta", "gamma"] as const;

function textsOf(outcome: Outcome<CompiledGroup> | undefined): readonly (readonly [path: string, content: string])[] {
  return (outcome?.value.artifacts ?? []).map(({ path, content }) => [path, content]);
}

async function inTurn<Given, Made>(all: readonly Given[], make: (given: Given) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const given of all) made.push(await make(given));
  return made;
}

describe("a project that stays loaded, and one that is loaded anew with what the last build kept", () => {
  const root = writeProject({
    "package.json": '{ "name": "edited", "type": "module" }',
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "NodeNext", "types": [] } }',
    "src/types.ts": types(0),
    "src/many.ts": many,
    "src/odd.ts": odd(1),
    "src/wide.ts": wide(1),
    "src/locales/de.json": german(0),
    ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, tool(name, 0)])),
  });
  const pathOf = (name: string) => join(root, `src/${name}.${name.startsWith("locales/") ? "json" : "ts"}`);
  const textOf = (name: string, variant: number) => {
    if (name === "types") return types(variant);
    if (name === "locales/de") return german(variant);
    if (name === "odd") return odd(variant);
    if (name === "wide") return wide(variant);
    return variant === 19 ? noTool : tool(name, variant);
  };
  afterAll(() => rmSync(dirname(root), { recursive: true, force: true }));

  it.each([
    ["typescript", 5],
    ["javascript", 4],
  ] as const)(
    "give in %s after each of some edits what a build without a cache gives",
    async (emit, numRuns) => {
      const group = () => ({ ...groupOf(["src"]), emit });
      const own = group();
      const warm = await lazyToolchain.warmGroup(configOf(root, own), own);
      await warm.compile([]);
      const edit = fc.tuple(
        fc.constantFrom("types", "locales/de", "odd", "odd", "wide", ...names),
        fc.nat({ max: 19 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 2 }), async (edits) => {
          for (const [name, variant] of edits) {
            writeFileSync(pathOf(name), textOf(name, variant));
          }
          const changed = [...new Set(edits.map(([name]) => pathOf(name)))];
          const outcome = await warm.compile(changed);
          const [cold, cached, again] = await inTurn([{ noCache: true }, {}, {}], (options) => {
            const fresh = group();
            return compileGroup(configOf(root, fresh), fresh, options);
          });
          for (const other of [outcome, cached, again]) {
            expect(other?.diagnostics).toEqual(cold?.diagnostics);
            expect(textsOf(other)).toEqual(textsOf(cold));
            expect(other?.value.tools).toEqual(cold?.value.tools);
          }
        }),
        { numRuns },
      );
    },
    60_000,
  );
});

it("the output after a setting was changed is what a build without a cache gives", async () => {
  const inner = '{ a: string; b: number; c: string; d: "x" | "y" | "z" }';
  const more = "{ q: string; r: number; s: boolean }[]";
  const shared = `export interface Part { name: string; parts: Part[]; inner: ${inner}; other?: Part; more: ${more} }\n`;
  const takes = (name: string) => `/** Takes. @tool */\nexport function ${name}(it: { part: Part }): void {}\n`;
  const root = writeProject({
    "package.json": '{ "name": "set", "type": "module" }',
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "NodeNext", "types": [] } }',
    "src/tools.ts": shared + takes("one") + takes("other"),
  });
  const settings: readonly Partial<GroupConfig>[] = [
    {},
    { unknownKeys: "strip" },
    { unknownKeys: "strip", importExtension: ".ts" },
    { emit: "javascript" },
    { emit: "javascript", unknownKeys: "strip" },
  ];
  for (const setting of settings) {
    const group = () => ({ ...groupOf(["src"]), ...setting });
    const [cached, cold] = await inTurn([{}, { noCache: true }], (options) => {
      const own = group();
      return compileGroup(configOf(root, own), own, options);
    });
    expect(textsOf(cold).some(([path]) => path.startsWith("types/"))).toBe(true);
    expect(textsOf(cached)).toEqual(textsOf(cold));
  }
  rmSync(dirname(root), { recursive: true, force: true });
}, 30_000);
