import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import type { GroupConfig } from "../../src/config/config.js";
import { defaultProviders } from "../../src/config/config.js";
import type { Artifact } from "../../src/emit/artifact.js";
import { compileGroup } from "../../src/pipeline/compile-group.js";
import type { Registry, ToolEntry } from "../../src/runtime/contract.js";
import { nativeCompiler } from "../support/native-compiler.js";
import { coerce, load } from "./harness.js";

const root = fileURLToPath(new URL("./fixture", import.meta.url));

async function compile(
  importExtension: GroupConfig["importExtension"],
  emit: GroupConfig["emit"],
): Promise<readonly Artifact[]> {
  const group: GroupConfig = {
    include: ["tools.ts"],
    exclude: [],
    output: "generated",
    providers: defaultProviders,
    importExtension,
    emit,
    unknownKeys: "reject",
    maxBytes: 1000,
    searchIndex: true,
  };
  const config = { root, groups: [group], cacheDir: "/nonexistent" };
  const { value, diagnostics } = await compileGroup(config, group, { noCache: true });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return value.artifacts;
}

/** A module with its data as literals, so that it is told whether they are what their types say. */
function withLiterals(text: string): string {
  return text.replace(/JSON\.parse\((`(?:[^`\\]|\\.)*`)\)/gs, (_, template: string) =>
    String(runInNewContext(template)),
  );
}

/** Type errors of emitted files beside a copy of the fixture, those that compilers would pass over included. */
function typeErrors(artifacts: readonly Artifact[], more: object): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-features-"));
  try {
    cpSync(root, folder, { recursive: true });
    for (const { path, content } of artifacts) {
      const file = join(folder, "generated", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, withLiterals(content.replace("// @ts-nocheck", "")));
    }
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const compilerOptions = { ...strictest, ...more };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["generated"] }));
    const { stdout } = spawnSync(process.execPath, [nativeCompiler, "-p", ".", "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    });
    // The sources of the run time are held to their own options.
    return stdout.split("\n").filter((line) => line.startsWith("generated/") || /^error/.test(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const runtime = fileURLToPath(new URL("../../src/runtime", import.meta.url));
const strictest = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  types: [],
  paths: { "@toolgen/runtime": [`${runtime}/index.ts`], "@toolgen/runtime/*": [`${runtime}/*/index.ts`] },
};

describe("emitted TypeScript", () => {
  it("is told of where data is not of its type", () => {
    const content = 'export const forms: { a: string } = /* @__PURE__ */ JSON.parse(`{ "a": 1 }`);\n';
    expect(typeErrors([{ path: "forms.ts", content }], { module: "NodeNext" })).toEqual([
      expect.stringContaining("Type 'number' is not assignable to type 'string'"),
    ]);
  });

  // What is in declarations beside JavaScript is compared with this in javascript.test.ts.
  it.each([
    [".js", { module: "NodeNext", noPropertyAccessFromIndexSignature: false }],
    [
      ".ts",
      {
        module: "Preserve",
        moduleResolution: "Bundler",
        allowImportingTsExtensions: true,
        erasableSyntaxOnly: true,
      },
    ],
  ] as const)("type-checks with the extension %s", async (extension, options) => {
    expect(typeErrors(await compile(extension, "typescript"), options)).toEqual([]);
  });
});

describe.each(["typescript", "javascript"] as const)("output in %s for a module with every kind of tool", (emit) => {
  let entries: Registry["entries"];
  let bindTools: (instances: object) => Registry;
  const entry = (name: string): ToolEntry => {
    const found = entries[name];
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };

  beforeAll(async () => {
    const module = await load(await compile(".js", emit), {
      "/project/tools.ts": ts.sys.readFile(`${root}/tools.ts`) ?? "",
    });
    entries = module.tools.entries;
    bindTools = module.bindTools as typeof bindTools;
  }, 120_000);

  /** What a host does with valid arguments in wire form. */
  const call = async (tool: ToolEntry, wire: unknown, context: unknown = {}, instances = {}): Promise<unknown> => {
    expect(tool.check(wire)).toEqual([]);
    return await tool.invoke?.(tool.decode(wire), context, instances);
  };

  it("spreads a rest parameter and decodes a member of a union", async () => {
    const wire = {
      shape: { kind: "square", side: 2, since: "2024-01-02T03:04:05Z" },
      size: [1, 2],
      labels: ["a", "b"],
    };
    expect(await call(entry("draw"), wire)).toBe("square 2024-01-02T03:04:05.000Z 1x2 a+b");
    expect(await call(entry("draw"), { shape: null, size: [1, 2, "px"] })).toBe("undefined  1x2xpx ");
  });

  it("puts the context in its place and decodes recursively", async () => {
    const logged: string[] = [];
    const context = { services: { log: (text: string) => logged.push(text) } };
    const leaf = { label: "leaf", born: "2001-01-01T00:00:00Z" };
    const result = await call(
      entry("countNodes"),
      { label: "root", born: "2020-01-01T00:00:00Z", children: [leaf, leaf] },
      context,
    );
    expect(result).toEqual({ count: 3, oldest: new Date("2001-01-01") });
    expect(logged).toEqual(["root"]);
    expect(entry("countNodes").encode(result)).toEqual({ count: 3, oldest: "2001-01-01T00:00:00.000Z" });
  });

  const rich = {
    big: "-12345678901234567890",
    bytes: "aGk=",
    home: "https://example.org/a",
    names: ["x", "y"],
    ages: { __proto__x: 1, b: 2 },
    days: [[1, "2024-01-02T03:04:05.000Z"]],
    either: "2024-01-02T03:04:05.000Z",
  };

  it("takes rich kinds there and back", async () => {
    const echo = entry("echo");
    const input = echo.decode(rich);
    expect(input).toEqual({
      big: -12345678901234567890n,
      bytes: new TextEncoder().encode("hi"),
      home: new URL("https://example.org/a"),
      names: new Set(["x", "y"]),
      ages: new Map([
        ["__proto__x", 1],
        ["b", 2],
      ]),
      days: new Map([[1, new Date("2024-01-02T03:04:05Z")]]),
      either: new Date("2024-01-02T03:04:05Z"),
      must: undefined,
    });
    expect(Object.hasOwn(input, "must")).toBe(true);
    expect(Object.hasOwn(input, "constructor")).toBe(false);
    expect(echo.encode(await call(echo, rich))).toEqual(rich);
    const odd = { ...rich, either: 5, constructor: "mine", "a b": 1, note: null, must: "here" };
    expect(echo.encode(await call(echo, odd))).toEqual(odd);
  });

  it("mends nothing where nothing is wrong, and keeps null where it is meant", () => {
    const odd = { ...rich, note: null, either: 5 };
    expect(coerce(entry("echo"), odd)).toEqual({ value: odd, repairs: [] });
    expect(coerce(entry("echo"), { ...odd, "a b": null }).value).toEqual(odd);
    expect(coerce(entry("echo"), { ...odd, either: "5" }).value).toEqual(odd);
  });

  it("coerces a union towards the member that its discriminator names", () => {
    const draw = entry("draw");
    const { value, repairs } = coerce(draw, { shape: '{"kind":"Circle","radius":"2"}', size: "[1, 2]", labels: "one" });
    expect(value).toEqual({ shape: { kind: "circle", radius: 2 }, size: [1, 2], labels: ["one"] });
    expect(repairs.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      "shape string-to-object",
      "shape.kind normal-form",
      "shape.radius string-to-number",
      "size string-to-array",
      "labels scalar-to-array",
    ]);
  });

  it("calls the chosen overload", async () => {
    expect(await call(entry("parse"), { text: "ff", base: 16 })).toBe(255);
  });

  it("calls a generic function whose argument list TypeScript cannot infer", async () => {
    const logged: string[] = [];
    const context = { services: { log: (text: string) => logged.push(text) } };
    expect(await call(entry("show"), { what: { id: 7, at: "2001-01-01T00:00:00Z" } }, context)).toBe(6);
    expect(await call(entry("show"), { what: { name: "a" }, more: ["b"] }, context)).toBe(1);
    expect(logged).toEqual(["7 2001", "ab"]);
  });

  it("calls static methods, instance methods, object methods and default exports", async () => {
    expect(await call(entry("counter_start"), {})).toEqual({ value: 1 });
    const { Counter } = { Counter: { tag: undefined, add: (by: number) => by + 1 } };
    expect(await call(entry("counter_add"), { by: 2 }, {}, { Counter })).toBe(3);
    expect(await call(entry("tidy_up"), { options: { deep: true } })).toBeUndefined();
    const pages: unknown[] = [];
    for await (const page of (await call(entry("store_list"), {})) as AsyncIterable<unknown>) {
      pages.push(entry("store_list").encode(page));
    }
    expect(pages).toEqual([1, 2].map((page) => ({ page, at: "1970-01-01T00:00:00.000Z" })));
    expect(entry("store_list").iterable).toBe(true);
    expect(entry("askUser").invoke).toBeUndefined();
    expect(entry("askUser").traits.client).toBe(true);
  });

  it("binds instances, also found for each call", async () => {
    const bound = bindTools({ Counter: (context: { id: number }) => ({ add: (by: number) => by * context.id }) });
    const add = bound.entries.counter_add;
    expect(await add?.invoke?.({ by: 3 }, { id: 7 }, {})).toBe(21);
    expect(add?.instance).toBeUndefined();
  });
});
