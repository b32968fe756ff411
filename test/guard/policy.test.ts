import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import * as rt from "../../src/runtime/generated/index.js";
import { createToolbox, type ToolboxOptions, type ToolEvent } from "../../src/runtime/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { anything, entry, flag, integer, oneOf, registry, text, texts, writes } from "./fixtures.js";

const seen: unknown[] = [];
const parts = {
  fields: {
    cabin: oneOf(["economy", "business", "first"]),
    seats: integer(1, 9, "optional"),
    tags: texts("optional"),
    pets: flag("optional"),
    extra: anything(),
  },
  invoke: (input: object) => {
    seen.push(input);
    return "ok";
  },
} as const;
const look = entry("look", { ...parts });
const book = entry("book", { ...parts, ...writes("seat") });
const pay = entry("pay", { ...parts, ...writes("money"), traits: { irreversible: true } });
const guess = entry("guess", { ...parts, access: "unknown", effects: { known: false, reads: [], writes: [] } });
const tools = registry({ look, book, pay, guess });

async function run(name: string, args: unknown, options: ToolboxOptions<typeof tools> = {}) {
  seen.length = 0;
  const events: ToolEvent[] = [];
  const box = createToolbox(tools, {
    schedule: { needsApproval: () => false },
    onEvent: (event) => events.push(event),
    ...options,
  });
  const report = await box.run([{ id: "1", name, arguments: args }]);
  const [result] = report.results;
  return { result, input: seen[0], text: report.answers[0]?.shown.text ?? "", events, report };
}

describe("repair by what a tool can do", () => {
  it("lets a tool that reads take a single slip, and records it", async () => {
    const { input, result } = await run("look", '{"cabin":"bussiness"}');
    expect(input).toEqual({ cabin: "business" });
    expect(result?.repairs).toEqual([{ path: "cabin", from: "bussiness", to: "business", rule: "one-edit" }]);
  });

  it.each(["book", "guess"])(
    "asks again when %s would have to guess, and says what it would have guessed",
    async (name) => {
      const { input, text: shown } = await run(name, '{"cabin":"bussiness"}');
      expect(input).toBeUndefined();
      expect(shown).toContain('Did you mean "business"?');
    },
  );

  it("mends losslessly where a tool writes", async () => {
    const { input } = await run("book", '{"cabin":"BUSINESS","seats":"2","pets":"false","tags":"[\'a\',\'b\']",}');
    expect(input).toEqual({ cabin: "business", seats: 2, pets: false, tags: ["a", "b"] });
  });

  it.each([
    '{"cabin":"Business"}',
    '{"cabin":"business","seats":"2"}',
    '{"cabin":"business",}',
    '```json\n{"cabin":"business"}\n```',
  ])("takes nothing but exact arguments for what cannot be undone: %s", async (args) => {
    expect((await run("pay", args)).input).toBeUndefined();
    expect((await run("pay", '{"cabin":"business"}')).input).toEqual({ cabin: "business" });
  });

  it("wants the exact name for what cannot be undone", async () => {
    const { input, text: shown } = await run("functions.pay", '{"cabin":"business"}');
    expect(input).toBeUndefined();
    expect(shown).toContain('Did you mean "pay"?');
  });

  it("can be set per kind and per tool", async () => {
    const policy = { write: { level: "nearest" }, tools: { look: { level: "exact", unknownKeys: "strip" } } } as const;
    expect((await run("book", '{"cabin":"bussiness"}', { policy })).input).toEqual({ cabin: "business" });
    expect((await run("look", '{"cabin":"Business"}', { policy })).input).toBeUndefined();
  });

  it("strips unknown parameters only where the policy says so, and records them", async () => {
    expect((await run("look", '{"cabin":"first","colour":1}')).text).toContain("colour: there is no such parameter.");
    const { input, result } = await run("look", '{"cabin":"first","colour":1}', {
      policy: { all: { unknownKeys: "strip" } },
    });
    expect(input).toEqual({ cabin: "first" });
    expect(result?.repairs).toEqual([{ path: "colour", from: 1, to: undefined, rule: "unknown-key" }]);
  });

  it("matches the name of a parameter by case and separators, never by number or a leading underscore", async () => {
    const named = entry("named", {
      fields: { first_name: text(), artist: text("optional"), _class: text("optional") },
      invoke: (input) => input,
    });
    const box = createToolbox(registry({ named }));
    const result = async (args: object) => (await box.run([{ id: "1", name: "named", arguments: args }])).results[0];
    expect(await result({ firstName: "A" })).toMatchObject({ status: "done", result: { first_name: "A" } });
    expect(await result({ firstnam: "A" })).toMatchObject({ status: "done", result: { first_name: "A" } });
    for (const wrong of [{ artists: "B" }, { class: "B" }, { first_name: "A", firstName: "B" }]) {
      expect((await result({ first_name: "A", ...wrong }))?.status).toBe("rejected");
    }
  });

  it("suggests the names of the object that an unknown key stands in, but for those that are given", async () => {
    const inner = rt.toObject([
      ["content", rt.toText, "optional"],
      ["contains", rt.toText, "optional"],
      ["tags", rt.toText, "optional"],
    ]);
    const other = rt.toObject([["place", rt.toText]]);
    const filter = { ...anything("required"), coerce: rt.toArray(rt.toUnion([inner, other])) };
    const unknown = (path: string) => ({ path, expected: rt.UNKNOWN_KEY, value: "x" });
    const find = entry("find", {
      fields: { filter },
      ...writes("note"),
      check: () => ["filter[0].contents", "filter[0].tag", "filter[0].zip"].map(unknown),
      invoke: (input) => input,
    });
    const given = { filter: [{ contents: "x", tag: "x", zip: "x", contains: "x" }] };
    const box = createToolbox(registry({ find }));
    const { answers } = await box.run([{ id: "1", name: "find", arguments: given }]);
    expect(answers[0]?.shown.text.split("\n").slice(1, 4)).toEqual([
      '- filter[0].contents: there is no such parameter. Did you mean "content"?',
      '- filter[0].tag: there is no such parameter. Did you mean "tags"?',
      "- filter[0].zip: there is no such parameter.",
    ]);
  });

  it("takes values of a run-time list through the same ladder, and nothing else", async () => {
    let asked = 0;
    const pick = entry("pick", {
      fields: { city: { ...text(), coerce: rt.toSourced("cities") } },
      enumSources: { cities: () => [["北京", "Paris"], asked++][0] as string[] },
      invoke: (input) => input,
    });
    const box = createToolbox(registry({ pick }));
    const turn = {};
    const city = async (value: unknown) =>
      (await box.run([{ id: "1", name: "pick", arguments: { city: value } }], { turn })).results[0];
    expect(await city("paris")).toMatchObject({ status: "done", result: { city: "Paris" } });
    expect(await city("Paris")).toMatchObject({ status: "done", repairs: [] });
    expect(await city("Rome")).toMatchObject({ status: "rejected", failure: { code: "invalid_arguments" } });
    expect(asked).toBe(1);
  });

  it.each(['"5 apples"', '"1,000"', '"0x10"', "4.5", '"4.5"', '"5e-1"', "9007199254740993", "true", '""'])(
    "refuses %s for an integer",
    async (seats) => {
      for (const name of ["look", "book"])
        expect((await run(name, `{"cabin":"first","seats":${seats}}`)).input).toBeUndefined();
    },
  );

  it.each(["0", "1", '"no"', '"yes"', '"0"'])("refuses %s for a boolean", async (pets) => {
    expect((await run("look", `{"cabin":"first","pets":${pets}}`)).input).toBeUndefined();
  });

  it("leaves text alone where any JSON may stand", async () => {
    const { input } = await run("look", '{"cabin":"first","extra":"[{\\"a\\": 1}]"}');
    expect(input).toEqual({ cabin: "first", extra: '[{"a": 1}]' });
  });

  it("drops null for what is optional", async () => {
    expect((await run("book", '{"cabin":"first","seats":null}')).input).toEqual({ cabin: "first" });
    expect((await run("book", '{"cabin":null}')).text).toContain("cabin: expected one of");
  });

  it("splits merged calls and answers them as one", async () => {
    const { report } = await run("look", '{"cabin":"first"}\n{"cabin":"economy"}');
    expect(report.results.map((result) => result.id)).toEqual(["1#0", "1#1"]);
    expect(report.answers).toHaveLength(1);
    expect(JSON.parse(report.answers[0]?.shown.text ?? "")).toEqual([
      { call: 1, result: "ok" },
      { call: 2, result: "ok" },
    ]);
  });

  it("unwraps arguments, unless the wrapper is a parameter", async () => {
    expect((await run("book", '{"arguments":{"cabin":"first"}}')).input).toEqual({ cabin: "first" });
    expect((await run("book", '{"name":"book","parameters":{"cabin":"first"}}')).input).toEqual({ cabin: "first" });
    expect((await run("book", '{"wrapped":{"cabin":"first"}}')).input).toBeUndefined();
  });
});

describe("budgets", () => {
  const fails = [{ id: "1", name: "look", arguments: '{"cabin":"x"}' }];

  it("ends a loop of failures, and begins anew after a success", async () => {
    const turn = {};
    const box = createToolbox(tools, { retryBudget: 2 });
    const codes: unknown[] = [];
    const attempt = async (calls: typeof fails) => {
      const report = await box.run(calls, { turn });
      const [result] = report.results;
      codes.push(result && "failure" in result ? result.failure.code : result?.status);
      return report;
    };
    for (let round = 0; round < 2; round++) await attempt(fails);
    expect((await attempt(fails)).exhausted).toBe(true);
    await attempt([{ id: "1", name: "look", arguments: '{"cabin":"first"}' }]);
    await attempt(fails);
    expect(codes).toEqual(["invalid_arguments", "invalid_arguments", "retries_exhausted", "done", "invalid_arguments"]);
    expect((await box.run(fails, { turn: "another" })).exhausted).toBe(false);
  });

  it.each([
    ["a result", { result: { cabin: "any" } }, "done", '{"cabin":"any"}'],
    ["another call", { call: { name: "guess", arguments: '{"cabin":"first"}' } }, "done", "ok"],
    ["words", { text: "Ask the user." }, "rejected", "Ask the user."],
  ] as const)("degrades to %s", async (_, degraded, status, shown) => {
    const box = createToolbox(tools, { retryBudget: 0, degrade: () => degraded });
    const { results, answers } = await box.run(fails, { turn: {} });
    expect(results[0]?.status).toBe(status);
    expect(answers[0]?.shown.text).toBe(shown);
  });

  it("counts @maxCalls per turn", async () => {
    const once = entry("once", { fields: {}, traits: { maxCalls: 1 }, invoke: () => 1 });
    const box = createToolbox(registry({ once }));
    const call = { id: "1", name: "once", arguments: {} };
    const turn = {};
    const statuses = async (options: object) =>
      (await box.run([call, { ...call, id: "2" }], options)).results.map(({ status }) => status);
    expect(await statuses({ turn })).toEqual(["done", "rejected"]);
    expect(await statuses({ turn })).toEqual(["rejected", "rejected"]);
    box.endTurn(turn);
    expect(await statuses({ turn })).toEqual(["done", "rejected"]);
    expect(await statuses({})).toEqual(["done", "rejected"]);
    expect(await statuses({})).toEqual(["done", "rejected"]);
  });

  it("answers from memory within a turn until a write touches it", async () => {
    let reads = 0;
    const read = entry("read", {
      fields: { id: text() },
      effects: { known: true, reads: [["row", ["id"]]], writes: [] },
      invoke: () => ++reads,
    });
    const write = entry("write", {
      fields: { id: text() },
      access: "write",
      effects: { known: true, reads: [], writes: [["row", ["id"]]] },
      invoke: () => "ok",
    });
    const box = createToolbox(registry({ read, write }), { memo: "read" });
    const turn = {};
    const call = (name: string, id: string) => box.run([{ id: "1", name, arguments: { id } }], { turn });
    for (const [name, id] of [
      ["read", "a"],
      ["read", "a"],
      ["write", "b"],
      ["read", "a"],
      ["write", "a"],
      ["read", "a"],
    ] as const)
      await call(name, id);
    expect(reads).toBe(2);
    await box.run([{ id: "1", name: "read", arguments: { id: "a" } }], { turn: {} });
    expect(reads).toBe(3);
  });
});

describe("who may call what", () => {
  const secret = entry("delete_everything", { ...parts, traits: { scopes: [["admin"]] } });
  const all = registry({ look, delete_everything: secret });
  const hide = {
    authorize: (tool: { readonly name: string }) => (tool.name === "look" ? ("allow" as const) : ("hide" as const)),
  };

  it("makes a hidden tool read like one that does not exist", async () => {
    const written = [
      "delete_everything",
      "deleteEverything",
      "functions.delete_everything",
      "delete_everythin",
      "everything",
    ];
    for (const name of written) {
      const calls = [{ id: "1", name, arguments: '{"cabin":"first"}' }];
      const hiding = await createToolbox(all, hide).run(calls);
      const without = await createToolbox(registry({ look })).run(calls);
      expect(hiding.answers).toEqual(without.answers);
      expect(hiding.results).toEqual(without.results);
    }
    expect(openai(createToolbox(all, hide)).tools()).toEqual(openai(createToolbox(registry({ look }))).tools());
  });

  it("hides tools with a scope when nobody decides", async () => {
    const { results } = await createToolbox(all).run([
      { id: "1", name: "delete_everything", arguments: '{"cabin":"first"}' },
    ]);
    expect(results[0]).toMatchObject({ failure: { code: "unknown_tool" } });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("down");
      },
    ],
    ["gives nothing", () => undefined as never],
    ["gives a promise", () => Promise.resolve("allow") as never],
    ["gives true", () => true as never],
  ])("fails closed when the decision %s", async (_, authorize) => {
    const { results } = await createToolbox(all, { authorize }).run([
      { id: "1", name: "look", arguments: '{"cabin":"first"}' },
    ]);
    expect(results[0]).toMatchObject({ failure: { code: "unknown_tool" } });
  });

  it("shows a challenged tool but does not run it", async () => {
    const box = createToolbox(all, { authorize: () => "challenge" });
    expect(openai(box).tools()).toHaveLength(2);
    const { results } = await box.run([{ id: "1", name: "look", arguments: '{"cabin":"first"}' }]);
    expect(results[0]).toMatchObject({ failure: { code: "scope_missing", retryable: false } });
  });

  it("decides by who asks", async () => {
    const box = createToolbox(all, { authorize: (_tool, { host }) => (host === "admin" ? "allow" : "hide") });
    const calls = [{ id: "1", name: "delete_everything", arguments: '{"cabin":"first"}' }];
    expect((await box.run(calls, { host: "admin" })).results[0]?.status).toBe("done");
    expect((await box.run(calls, { host: "guest" })).results[0]?.status).toBe("rejected");
  });

  it("runs only what was offered in the turn", async () => {
    const box = createToolbox(tools);
    const turn = {};
    openai(box).tools({ only: ["look"], turn });
    const calls = [
      { id: "1", name: "look", arguments: '{"cabin":"first"}' },
      { id: "2", name: "book", arguments: '{"cabin":"first"}' },
    ];
    expect((await box.run(calls, { turn })).results.map(({ status }) => status)).toEqual(["done", "rejected"]);
    expect((await box.run(calls, { turn: {} })).results.map(({ status }) => status)).toEqual(["done", "done"]);
  });

  it("leaves foreign calls to their owner", async () => {
    const box = createToolbox(tools, { foreign: ["web_search"] });
    const report = await anthropic(box).run([{ type: "tool_use", id: "a", name: "web_search", input: { q: 1 } }]);
    expect(report.remaining).toMatchObject([{ id: "a", name: "web_search" }]);
    expect([...report]).toEqual([]);
  });
});

describe("middleware", () => {
  const call = [{ id: "1", name: "look", arguments: '{"cabin":"first"}' }];

  it("sees the call and may replace the result", async () => {
    const around: ToolboxOptions<typeof tools>["around"] = async ({ tool, arguments: args }, next) => [
      tool.name,
      args,
      await next(),
    ];
    const { results } = await createToolbox(tools, { around }).run(call);
    expect(results[0]).toMatchObject({ status: "done", result: ["look", { cabin: "first" }, "ok"] });
  });

  it("may change arguments, which are validated again", async () => {
    seen.length = 0;
    const change = (cabin: string) =>
      createToolbox(tools, { around: (_call, next) => next({ arguments: { cabin } }) }).run(call);
    expect((await change("economy")).results[0]?.status).toBe("done");
    expect(seen).toEqual([{ cabin: "economy" }]);
    expect((await change("Economy")).results[0]).toMatchObject({
      status: "rejected",
      failure: { code: "invalid_arguments" },
    });
    expect(seen).toHaveLength(1);
  });

  it("may refuse by throwing, and cannot touch what was checked", async () => {
    seen.length = 0;
    const { results } = await createToolbox(tools, {
      around: (view, next) => {
        Reflect.set(Object(view.arguments), "cabin", "evil");
        return next();
      },
    }).run(call);
    expect(results[0]?.status).toBe("done");
    expect(seen).toEqual([{ cabin: "first" }]);
    const refused = await createToolbox(tools, { around: () => Promise.reject(new Error("not today")) }).run(call);
    expect(refused.answers[0]?.shown.text).toBe("look failed: not today");
  });
});
