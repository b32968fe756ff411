import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { defaultProviders } from "../../src/config/config.js";
import { loadConfig } from "../../src/config/load.js";

const base = realpathSync(mkdtempSync(join(tmpdir(), "toolgen-config-")));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let count = 0;
function folder(files: Record<string, string>): string {
  const root = join(base, `p${count++}`);
  for (const [path, text] of Object.entries({ ".git/HEAD": "", ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const codes = (root: string) => loadConfig({ cwd: root }).diagnostics.map(({ code, message }) => `${code} ${message}`);

describe("loadConfig", () => {
  it("needs no configuration", () => {
    const root = folder({});
    const { value, diagnostics } = loadConfig({ cwd: root });
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({
      root,
      cacheDir: join(root, ".toolgen/cache"),
      groups: [
        {
          exclude: [],
          output: "generated",
          providers: defaultProviders,
          importExtension: "auto",
          emit: "typescript",
          unknownKeys: "reject",
          maxBytes: 1_048_576,
          searchIndex: true,
        },
      ],
    });
  });

  it("keeps its cache in node_modules where there is one", () => {
    const root = folder({ "node_modules/x/package.json": "{}" });
    expect(loadConfig({ cwd: root }).value?.cacheDir).toBe(join(root, "node_modules/.cache/toolgen"));
  });

  it("finds the configuration of a parent folder, and stops at the repository", () => {
    const root = folder({ "toolgen.json": '{ "output": "gen/" }', "src/a/x.ts": "", "sub/.git/HEAD": "" });
    expect(loadConfig({ cwd: join(root, "src/a") }).value).toMatchObject({ root, groups: [{ output: "gen" }] });
    expect(loadConfig({ cwd: join(root, "sub") }).value?.root).toBe(join(root, "sub"));
  });

  it("reads package.json#toolgen, with positions in that file", () => {
    const good = folder({ "package.json": '{ "name": "x", "toolgen": { "output": "out" } }' });
    expect(loadConfig({ cwd: good }).value?.groups[0]?.output).toBe("out");
    const bad = folder({ "package.json": '{\n  "toolgen": {\n    "outptu": "out"\n  }\n}' });
    expect(loadConfig({ cwd: bad }).diagnostics[0]).toMatchObject({
      code: "TG1005",
      help: "Did you mean `output`?",
      position: { file: "package.json", line: 3, column: 5, length: 8 },
    });
  });

  it("prefers toolgen.json, and says so", () => {
    const root = folder({ "toolgen.json": '{ "output": "a" }', "package.json": '{ "toolgen": { "output": "b" } }' });
    const { value, diagnostics } = loadConfig({ cwd: root });
    expect(value?.groups[0]?.output).toBe("a");
    expect(diagnostics.map(({ code }) => code)).toEqual(["TG1004"]);
  });

  it("takes keys beside groups as their defaults", () => {
    const root = folder({
      "toolgen.json": `{
        // comments are fine
        "providers": ["mcp"],
        "groups": [{ "output": "a", "include": ["a.ts"] }, { "output": "b", "providers": ["gemini"] },],
      }`,
    });
    expect(loadConfig({ cwd: root }).value?.groups).toMatchObject([
      { output: "a", include: ["a.ts"], providers: ["mcp"] },
      { output: "b", providers: ["gemini"] },
    ]);
  });

  it("names a missing file, and a package.json without the key", () => {
    const root = folder({ "package.json": "{}" });
    expect(loadConfig({ cwd: root, configPath: "no.json" }).diagnostics).toMatchObject([{ code: "TG1002" }]);
    expect(loadConfig({ cwd: root, configPath: "package.json" }).diagnostics).toMatchObject([{ code: "TG1002" }]);
    expect(loadConfig({ cwd: root, configPath: "." }).diagnostics).toMatchObject([{ code: "TG1002" }]);
  });

  it("places broken JSON", () => {
    const root = folder({ "toolgen.json": '{\r\n  "output": \r\n}' });
    expect(loadConfig({ cwd: root }).diagnostics).toMatchObject([
      { code: "TG1003", position: { file: "toolgen.json", line: 3, column: 1 } },
    ]);
  });

  it.each([
    ['{ "include": "src" }', "TG1001 `include` must be an array, not a string"],
    ['{ "maxBytes": 0 }', "TG1001 `maxBytes` must be an integer from 1 to 1073741824, not 0"],
    [
      '{ "groups": [{ "unknownKeys": "drop" }] }',
      'TG1001 `groups[0].unknownKeys` must be one of reject, strip, not "drop"',
    ],
    ['{ "output": "a", "output": "b" }', "TG1001 `output` is given twice"],
    ['{ "output": "../out" }', 'TG1006 `output` must be a folder inside the project, not "../out"'],
    ['{ "output": "/out" }', 'TG1006 `output` must be a folder inside the project, not "/out"'],
    ['{ "output": "./" }', "TG1006 `output` must be a folder of its own, not the project itself"],
    ['{ "groups": [{}, {}] }', 'TG1006 `groups[1].output` "generated" overlaps the output of groups[0]'],
    [
      '{ "groups": [{ "output": "a" }, { "output": "a/b" }] }',
      'TG1006 `groups[1].output` "a/b" overlaps the output of groups[0]',
    ],
    ['{ "toString": 1 }', "TG1005 `toString` is not a key of the configuration"],
    ["[]", "TG1001 the configuration must be an object, not an array"],
  ])("refuses %s", (text, expected) => {
    const root = folder({ "toolgen.json": text });
    expect(codes(root)).toEqual([expected]);
    expect(loadConfig({ cwd: root }).value).toBeUndefined();
  });
});
