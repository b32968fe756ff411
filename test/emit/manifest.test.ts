import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { buildManifest, parseManifest, printManifest } from "../../src/drift/manifest.js";
import type { ToolDecl } from "../../src/ir/tool.js";
import { object, property, tool } from "./harness.js";
import { searchFlights } from "./travel.js";

function prints(more: Partial<ToolDecl>): { readonly model: string; readonly code: string } {
  return buildManifest({ ...searchFlights, ...more }, []).fingerprints;
}

describe("manifests", () => {
  it("survive printing and reading", () => {
    const manifest = buildManifest(searchFlights, []);
    expect(parseManifest(printManifest(manifest))).toEqual({ value: manifest, diagnostics: [] });
    expect(parseManifest(printManifest(manifest).replaceAll("\n", "\r\n")).value).toEqual(manifest);
  });

  it.each([
    ["", "not JSON"],
    ["[]", "not a manifest"],
    ['{"$generated":"toolgen","format":2}', "format 2"],
    ['{"$generated":"toolgen","format":1}', '"name"'],
    ["<<<<<<< ours\n{}\n>>>>>>> theirs\n", "conflict markers"],
  ])("%j is refused", (text, reason) => {
    const { value, diagnostics } = parseManifest(text);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["TG4010"]);
    expect(diagnostics[0]?.message).toContain(reason);
  });

  it("depend on the contract, not on where it is written", () => {
    const moved = {
      position: { file: "other.ts", line: 7, column: 3 },
      callee: { kind: "function", file: "other.ts", exportName: "f" },
    } as const;
    expect(buildManifest({ ...searchFlights, ...moved }, [])).toEqual(buildManifest(searchFlights, []));
  });

  it("tell what a model reads from what code relies on", () => {
    const before = prints({});
    expect(prints({ description: "Other words." })).toMatchObject({ code: before.code });
    expect(prints({ description: "Other words." }).model).not.toBe(before.model);
    expect(prints({ traits: { timeoutMs: 1 } })).toMatchObject({ model: before.model });
    expect(prints({ traits: { timeoutMs: 1 } }).code).not.toBe(before.code);
    const renamed = {
      ...searchFlights.input,
      root: {
        ...searchFlights.input.root,
        properties: searchFlights.input.root.properties.map((entry) =>
          entry.name === "cabinClass" ? { ...entry, name: "cabin" } : entry,
        ),
      },
    };
    expect(prints({ input: renamed })).toMatchObject({ model: before.model });
    expect(prints({ input: renamed }).code).not.toBe(before.code);
  });

  it("hold JSON Schema that its own schema accepts, of an empty tuple too", () => {
    const root = object(property("none", { kind: "tuple", elements: [] }));
    const { input } = buildManifest({ ...searchFlights, input: { ...searchFlights.input, root } }, []);
    expect(input.properties).toEqual({ none: { type: "array", items: false, maxItems: 0 } });
    expect(new Ajv2020({ strict: false }).validateSchema(input)).toBe(true);
  });

  it("count the order of properties and members as content", () => {
    const { properties } = searchFlights.input.root;
    const turned = { ...searchFlights.input, root: object(...[...properties].reverse()) };
    expect(prints({ input: turned }).model).not.toBe(prints({}).model);
    const list = (...values: string[]) =>
      tool("t", object(property("a", { kind: "enum", members: values.map((value) => ({ value })) })));
    expect(buildManifest(list("x", "y"), []).fingerprints).not.toEqual(buildManifest(list("y", "x"), []).fingerprints);
  });

  it("hold a property called __proto__", () => {
    const manifest = buildManifest(tool("t", object(property("__proto__", { kind: "bigint" }))), []);
    expect(printManifest(manifest)).toContain('"__proto__": {');
    expect(parseManifest(printManifest(manifest)).value).toEqual(manifest);
  });
});
