import { describe, expect, it } from "vitest";
import { createToolbox } from "../../src/runtime/index.js";
import { anything, entry, registry, writes } from "./fixtures.js";

/** What a tool may do to the arguments it got: they are its own. */
function spoil(input: object): string {
  const value: unknown = Reflect.get(input, "value");
  const seen = JSON.stringify(value);
  if (Array.isArray(value)) value.push("spoilt");
  Reflect.deleteProperty(input, "value");
  return seen;
}

const call = (id: string, name: string) => ({ id, name, arguments: '{"value": [1, {"__proto__": 2}]}' });
const written = '[1,{"__proto__":2}]';

describe("a tool that changes its arguments", () => {
  it("gets those that were written at its next attempt", async () => {
    const seen: string[] = [];
    const read = entry("read", {
      fields: { value: anything("required") },
      access: "read",
      traits: { retries: 2 },
      invoke: (input) => {
        seen.push(spoil(input));
        throw new Error("not yet");
      },
    });
    const box = createToolbox(registry({ read }), { schedule: { retry: { retries: 2, baseMs: 0, maxMs: 0 } } });
    await box.run([call("1", "read")]);
    expect(seen).toEqual([written, written, written]);
  });

  it("gets them again where the middleware calls it twice", async () => {
    const seen: string[] = [];
    const read = entry("read", { fields: { value: anything("required") }, invoke: (input) => seen.push(spoil(input)) });
    const box = createToolbox(registry({ read }), { around: async (_call, next) => [await next(), await next()] });
    await box.run([call("1", "read")]);
    expect(seen).toEqual([written, written]);
  });

  it("is undone and remembered by those that were written", async () => {
    const undone: string[] = [];
    const save = entry("save", {
      ...writes("file"),
      fields: { value: anything("required") },
      invoke: (input) => spoil(input),
      args: (input: object) => [Reflect.get(input, "value")],
      traits: { compensate: ({ args }: { readonly args: readonly unknown[] }) => undone.push(JSON.stringify(args[0])) },
    });
    const fail = entry("fail", {
      ...writes("file"),
      fields: {},
      invoke: () => {
        throw new Error("no");
      },
    });
    const box = createToolbox(registry({ save, fail }), { schedule: { failurePolicy: "rollback" } });
    const { outcome } = await box.run([call("1", "save"), { id: "2", name: "fail", arguments: "{}" }]);
    expect(outcome?.state).toBe("rolled_back");
    expect(undone).toEqual([written]);
  });
});
