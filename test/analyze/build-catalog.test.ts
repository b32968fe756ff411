import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCatalog } from "../../src/analyze/build-catalog.js";
import { identifierOf, slugOf } from "../../src/analyze/names.js";
import type { ToolDecl } from "../../src/ir/tool.js";
import type { Property } from "../../src/ir/type.js";
import { object, property, tool } from "../emit/harness.js";

const empty = object();

function codes(...decls: ToolDecl[]): string[] {
  return buildCatalog(decls).diagnostics.map(({ code, tool: name }) => `${code} ${name}`);
}

describe("buildCatalog", () => {
  it("sorts by code unit and freezes", () => {
    const { value } = buildCatalog(["b", "a", "B"].map((name) => tool(name === "B" ? "Bee" : name, empty)));
    expect(value.tools.map(({ name }) => name)).toEqual(["Bee", "a", "b"]);
    expect(() => Object.assign(value.tools[0] ?? {}, { name: "x" })).toThrow(TypeError);
  });

  it("does not depend on the order of its input", () => {
    const decls = [
      tool("get_user", empty),
      tool("getUser", empty, { position: { file: "a.ts", line: 1, column: 1 } }),
      tool("z", empty),
    ];
    expect(buildCatalog([...decls].reverse())).toEqual(buildCatalog(decls));
  });

  it("has the very tools of the last catalogue where nothing about them changed", () => {
    const decls = ["a", "b", "c"].map((name) => tool(name, object(property(name, { kind: "string" }))));
    const last = buildCatalog(decls).value;
    const [a, b, c] = structuredClone(decls) as [ToolDecl, ToolDecl, ToolDecl];
    const same = (now: readonly ToolDecl[]) => {
      const { value } = buildCatalog(now, last);
      expect(value).toEqual(buildCatalog(structuredClone(now)).value);
      return value.tools.filter((own) => last.tools.includes(own)).map(({ name }) => name);
    };
    expect(same(decls)).toEqual(["a", "b", "c"]);
    expect(same([c, a, b])).toEqual(["a", "b", "c"]);
    expect(same([a, { ...b, description: "Other." }, c])).toEqual(["a", "c"]);
    expect(same([tool("_", empty), c, b])).toEqual(["b", "c"]);
    expect(same([{ ...b, name: "d" }, c])).toEqual(["c"]);
  });

  it("finds after any edit what it finds without a last catalogue", () => {
    const names = fc.uniqueArray(fc.constantFrom("a", "b", "get_it", "getIt", "c", "z"), { maxLength: 4 });
    const some = fc.array(names, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(some, fc.array(fc.boolean(), { minLength: 1 }), (steps, keeps) => {
        let last = buildCatalog([]).value;
        const made = new Map<string, ToolDecl>();
        steps.forEach((step, at) => {
          const decls = step.map((name, line) => {
            const kept = keeps[(at + line) % keeps.length] === true ? made.get(name) : undefined;
            return kept ?? tool(name, empty, { position: { file: `${at}.ts`, line, column: 1 } });
          });
          for (const decl of decls) made.set(decl.name, decl);
          const now = buildCatalog(decls, last);
          expect(now).toEqual(buildCatalog(structuredClone(decls)));
          last = now.value;
        });
      }),
    );
  });

  it.each([
    ["getWeather", "get_weather"],
    ["get_weather", "GET-WEATHER"],
    ["same", "same"],
  ])("%s and %s collide", (a, b) => {
    const { diagnostics } = buildCatalog([
      tool(a, empty),
      tool(b, empty, { position: { file: "z.ts", line: 9, column: 1 } }),
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["TG4001"]);
    expect(diagnostics[0]?.related).toHaveLength(1);
  });

  it.each(["get_user", "lists_user"])("%s and get_users do not", (name) => {
    expect(codes(tool(name, empty), tool("get_users", empty))).toEqual([]);
  });

  it.each([
    ["ok_name-1", undefined],
    ["a.b", "TG4003"],
    ["1st", "TG4003"],
    ["x".repeat(65), "TG4003"],
    ["x".repeat(129), "TG4002"],
    ["", "TG4002"],
    ["a b", "TG4002"],
    ["天气", "TG4002"],
  ])("name %j gives %s", (name, code) => {
    expect(codes(tool(name, empty))).toEqual(code === undefined ? [] : [`${code} ${name}`]);
  });

  it("names files and variables safely", () => {
    expect(["con", "a.b", "LPT1", "天气", "-x"].map(slugOf)).toEqual(["con_", "a-b", "LPT1_", "tool", "x"]);
    expect(["get_weather", "GET_X", "delete", "2nd", "a.b-c"].map(identifierOf)).toEqual([
      "getWeather",
      "getX",
      "deleteTool",
      "_2nd",
      "aBC",
    ]);
  });

  it("grants read access only to what certainly writes nothing", () => {
    const known = { known: true, reads: [], writes: [] };
    const write = { ...known, writes: [[{ kind: "name" as const, text: "x" }]] };
    const access = (more: Partial<ToolDecl>) => buildCatalog([tool("t", empty, more)]).value.tools[0]?.access;
    expect(access({ effects: known })).toBe("read");
    expect(access({ effects: { ...known, known: false } })).toBe("unknown");
    expect(access({ effects: write })).toBe("write");
    expect(access({ effects: { ...write, known: false } })).toBe("write");
    expect(access({ effects: known, traits: { destructive: true } })).toBe("write");
    expect(access({ effects: { ...known, known: false }, traits: { pure: true } })).toBe("read");
  });

  const withProperty = (more: Partial<Property>, type: Property["type"] = { kind: "integer", minimum: 1 }): ToolDecl =>
    tool("t", object(property("n", type, more)));

  it("checks defaults and examples by an opinion of its own", () => {
    expect(codes(withProperty({ default: 1 }))).toEqual([]);
    expect(codes(withProperty({ default: 0 }))).toEqual(["TG4004 t"]);
    expect(codes(withProperty({ examples: [1, "2"] }))).toEqual(["TG4004 t"]);
    expect(codes(withProperty({ default: "2024-02-30" }, { kind: "date", format: "date" }))).toEqual(["TG4004 t"]);
    expect(codes(withProperty({ default: 0.3 }, { kind: "number", multipleOf: 0.1 }))).toEqual([]);
    expect(codes(tool("t", object(property("n", { kind: "integer" })), { examples: [{ n: 1 }, {}] }))).toEqual([
      "TG4004 t",
    ]);
  });

  it("checks that effect keys name one scalar", () => {
    const keyed = (...path: string[]) =>
      tool("t", object(property("flight", object(property("id", { kind: "string" })))), {
        effects: {
          known: true,
          reads: [
            [
              { kind: "name", text: "seat" },
              { kind: "argument", path },
            ],
          ],
          writes: [],
        },
      });
    expect(codes(keyed("flight", "id"))).toEqual([]);
    expect(codes(keyed("flight"))).toEqual(["TG4005 t"]);
    expect(codes(keyed("flight", "nr"))).toEqual(["TG4005 t"]);
    expect(codes(keyed("flight", "id", "x"))).toEqual(["TG4005 t"]);
  });

  it("refuses two members of one wire value", () => {
    expect(
      codes(tool("t", object(property("a", { kind: "string" }), property("b", { kind: "string" }, { wire: "a" })))),
    ).toEqual(["TG4006 t"]);
    const type = { kind: "enum" as const, members: [{ value: "x" }, { value: 1, alias: "x" }] };
    expect(codes(tool("t", object(property("a", type))))).toEqual(["TG4006 t"]);
  });
});
