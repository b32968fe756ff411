import { describe, expect, it } from "vitest";
import { createToolbox, type ToolEvent } from "../../src/runtime/index.js";
import { anything, entry, integer, registry, text, texts, writes } from "./fixtures.js";

const free = entry("free", { fields: { value: anything("required") }, invoke: (input) => Reflect.get(input, "value") });
const save = entry("save", {
  ...writes("file"),
  fields: { path: text(), size: integer(0, 9, "optional") },
  invoke: () => "saved",
});
const list = entry("list", { fields: { names: texts("optional") }, invoke: () => [] });
const tools = registry({ free, save, list });

async function run(name: string, args: unknown, options: { readonly limits?: object } = {}) {
  const box = createToolbox(tools, options);
  const { results, answers } = await box.run([{ id: "1", name, arguments: args }]);
  const [result] = results;
  return {
    result,
    code: result && "failure" in result ? result.failure.code : undefined,
    text: answers[0]?.shown.text,
  };
}

describe("what models and attackers send", () => {
  it.each([
    ["10 MB of text", `{"value":"${"x".repeat(10_000_000)}"}`, "too_large"],
    ["100,000 levels as text", `{"value":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "too_large"],
    ["100,000 levels unclosed", `{"value":${"[".repeat(100_000)}`, "too_large"],
    ["a comment that starts with a bracket", '[see above] {"value": 1}', "invalid_json"],
    ["an expression", '{"value": 2 * 3}', "invalid_json"],
    ["NaN", '{"value": NaN}', "invalid_json"],
    ["Python code", 'free(value="x")', "invalid_json"],
    ["half an object", '{"value": {"a": 1, "b": "tw', "truncated"],
    ["half a number", '{"value": 12', "truncated"],
    ["an escape that JSON lacks", String.raw`{"value": "C:\Users"}`, "invalid_json"],
  ])("refuses %s", async (_, args, code) => {
    expect((await run("free", args)).code).toBe(code);
  });

  it("takes 200,000 keys", async () => {
    const object = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, index]));
    expect((await run("free", JSON.stringify({ value: object }))).result?.status).toBe("done");
  });

  it("does not hang on a long list of broken things", async () => {
    for (const piece of ["{", "[", '"', "'", "/*", "\\n", "```", "<|", ",", "{}", "[[", '{"a":', "None,"]) {
      const { result, code } = await run("free", piece.repeat(200_000 / piece.length));
      expect(result ?? code).toBeDefined();
    }
  });

  it("refuses a name that is given two values when the tool writes", async () => {
    expect((await run("save", '{"path": "a", "path": "b"}')).code).toBe("invalid_json");
    expect((await run("save", '{"path": "a \\":", "size": 1}')).result?.status).toBe("done");
    expect((await run("save", '{"path" : "a", "size":1}')).result?.status).toBe("done");
  });

  it("never lets a key reach a prototype", async () => {
    await run("free", '{"value": {"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}}');
    await run("free", "{'value': {'__proto__': {'polluted': True}}}");
    await run("free", JSON.parse('{"value": {"__proto__": {"polluted": true}}}'));
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect((await run("save", '{"path": "a", "__proto__": {"size": 3}}')).code).toBe("invalid_arguments");
    expect((await run("save", '{"path": "a", "constructor": 1}')).code).toBe("invalid_arguments");
  });

  it("reads objects once: what was checked is what runs", async () => {
    let reads = 0;
    const shifty = {
      get value() {
        return ++reads === 1 ? "good" : "evil";
      },
    };
    const { result } = await run("free", shifty);
    expect(result).toMatchObject({ status: "done", result: "good" });
    const throwing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect((await run("free", throwing)).code).toBe("invalid_json");
    const cyclic: { value: unknown } = { value: null };
    cyclic.value = cyclic;
    expect((await run("free", cyclic)).code).toBe("too_large");
    expect((await run("free", { value: () => 1 })).code).toBe("invalid_json");
    expect((await run("free", { value: 10n })).code).toBe("invalid_json");
  });

  it.each([undefined, null, "", "   ", "{}"])("takes %j for no arguments where all are optional", async (args) => {
    expect((await run("list", args)).result?.status).toBe("done");
    expect((await run("save", args)).text).toContain("path: missing");
  });

  it.each(["7", "true", '"text"', "[1]", "null"])("refuses %s in place of an object", async (args) => {
    expect((await run("save", args)).code).toBe("invalid_arguments");
  });

  it("keeps lone surrogates out of feedback", async () => {
    const { text: shown = "" } = await run("save", '{"path": "a", "size": "\\ud800x"}');
    expect(encodeURIComponent(shown)).not.toBe("");
  });

  it("echoes at most 200 characters of the input", async () => {
    const long = "Z".repeat(5000);
    const wrong = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${long}${index}`, long]));
    const { text: shown = "" } = await run("save", JSON.stringify({ ...wrong, size: long, path: 7 }));
    expect(shown.match(/Z/g)?.length ?? 0).toBeLessThanOrEqual(200);
    expect(shown.length).toBeLessThan(1500);
    expect((await run(long, "{}")).text?.length).toBeLessThan(300);
  });

  it.each([undefined, null, 5, {}, []])("answers a call whose name or id is %j", async (nothing) => {
    const box = createToolbox(tools);
    const calls = [
      { id: "1", name: nothing, arguments: '{"path": "a"' },
      { id: nothing, name: "list", arguments: "{}" },
      { id: nothing, name: nothing, arguments: nothing },
    ];
    const { results } = await box.run(calls as unknown as Parameters<typeof box.run>[0]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "done", "rejected"]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(3);
  });

  it("takes no harm from a listener that rejects", async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on("unhandledRejection", note);
    const box = createToolbox(tools, {
      onEvent: async () => {
        throw new Error("no");
      },
    });
    const { results } = await box.run([{ id: "1", name: "list", arguments: "{}" }]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(results[0]?.status).toBe("done");
    expect(unhandled).toEqual([]);
  });

  it("bounds the calls of one reply", async () => {
    const box = createToolbox(tools, { limits: { maxCalls: 3 } });
    const calls = Array.from({ length: 5 }, (_, index) => ({ id: String(index), name: "list", arguments: "{}" }));
    const { results } = await box.run(calls);
    expect(results.map((result) => result.status)).toEqual(["done", "done", "done", "rejected", "rejected"]);
    const uses = Array.from({ length: 5 }, () => ({ recipient_name: "functions.list", parameters: {} }));
    const packed = await box.run([{ id: "p", name: "multi_tool_use.parallel", arguments: { tool_uses: uses } }]);
    expect(packed.results.filter((result) => result.status === "done")).toHaveLength(3);
    expect(packed.answers).toHaveLength(1);
  });

  it("answers every call, also when ids repeat or are missing", async () => {
    const box = createToolbox(tools);
    const { results } = await box.run([
      { id: "a", name: "list", arguments: "{}" },
      { id: "a", name: "save", arguments: '{"path":"x"}' },
      { id: "", name: "list", arguments: "{}" },
    ]);
    expect(results.map((result) => result.status)).toEqual(["done", "done", "done"]);
    expect(new Set(results.map((result) => result.id)).size).toBe(3);
  });

  it("runs nothing of a reply that was cut off", async () => {
    const { results } = await createToolbox(tools).run([
      { id: "1", name: "save", arguments: '{"path":"x"}', truncated: true },
    ]);
    expect(results[0]).toMatchObject({ status: "rejected", failure: { code: "truncated" } });
  });
});

describe("tools that misbehave", () => {
  const bad = (name: string, invoke: () => unknown) => entry(name, { fields: {}, invoke });
  const thrown: readonly (readonly [string, () => unknown])[] = [
    [
      "a string",
      () => {
        throw "broken";
      },
    ],
    [
      "undefined",
      () => {
        throw undefined;
      },
    ],
    [
      "null",
      () => {
        throw null;
      },
    ],
    [
      "a symbol",
      () => {
        throw Symbol("s");
      },
    ],
    [
      "an object with an evil message",
      () => {
        throw {
          get message() {
            throw new Error("x");
          },
        };
      },
    ],
    [
      "a frozen error",
      () => {
        throw Object.freeze(new Error("frozen"));
      },
    ],
    [
      "a function",
      () => {
        throw () => {};
      },
    ],
    ["a rejected promise", () => Promise.reject(new Error("late"))],
    [
      "a revoked proxy",
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        throw proxy;
      },
    ],
  ];

  it.each(thrown)("throws %s", async (_, invoke) => {
    const box = createToolbox(registry({ bad: bad("bad", invoke) }));
    const { results, answers } = await box.run([{ id: "1", name: "bad", arguments: "{}" }]);
    expect(results[0]).toMatchObject({ status: "failed", failure: { code: "tool_error" } });
    expect(answers[0]?.shown).toMatchObject({ isError: true });
  });

  it("shows no stack trace and no secret", async () => {
    const login = entry("login", {
      fields: { user: text(), password: text() },
      traits: { sensitive: ["password"] },
      invoke: (input) => {
        const error = new Error(`cannot log in with ${Reflect.get(input, "password")}`);
        throw Object.assign(error, { message: `${error.message}\n    at login (/srv/app/secret.ts:1:2)` });
      },
    });
    const events: ToolEvent[] = [];
    const box = createToolbox(registry({ login }), { onEvent: (event) => events.push(event) });
    const { answers } = await box.run([
      { id: "1", name: "login", arguments: '{"user":"u","password":"hunter2secret"}' },
    ]);
    expect(answers[0]?.shown.text).toBe("login failed: cannot log in with •••");
    expect(JSON.stringify(events)).not.toContain("hunter2");
  });

  it("returns what cannot be sent", async () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    const box = createToolbox(
      registry({ loop: bad("loop", () => cyclic), big: bad("big", () => 10n), none: bad("none", () => undefined) }),
    );
    const { results, answers } = await box.run(
      ["loop", "big", "none"].map((name) => ({ id: name, name, arguments: {} })),
    );
    expect(results.map((result) => ("failure" in result ? result.failure.code : result.status))).toEqual([
      "result_not_serialisable",
      "result_not_serialisable",
      "done",
    ]);
    expect(answers[2]?.shown.text).toBe("done");
  });
});
