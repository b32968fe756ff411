import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as rt from "../../src/runtime/generated/index.js";
import { createToolbox, type ToolContext, ToolError, type ToolEvent, validated } from "../../src/runtime/index.js";
import { fileEngine } from "../../src/runtime/node/index.js";
import { entry, registry, text, writes } from "../guard/fixtures.js";

const sourced = (source: (context: ToolContext) => readonly string[] | Promise<readonly string[]>) =>
  registry({
    assign: entry("assign", {
      fields: { agent: { ...text(), coerce: rt.toSourced("agents") } },
      invoke: (input) => Reflect.get(input, "agent"),
      enumSources: { agents: source },
      enumPaths: { agent: "agents" },
    }),
  });
const assign = [{ id: "1", name: "assign", arguments: { agent: "ann" } }];

describe("a list of values that is known at run time only", () => {
  it("is asked for with the run's host", async () => {
    const box = createToolbox(sourced(({ host }) => [String(host)]));
    expect((await box.run(assign, { host: "ann" })).results[0]).toMatchObject({ status: "done", result: "ann" });
  });

  it("is asked for again after it failed, and the host hears of it", async () => {
    const events: ToolEvent[] = [];
    let asked = 0;
    const source = async () => {
      if (asked++ === 0) throw new Error("no connection");
      return ["ann"];
    };
    const box = createToolbox(sourced(source), { onEvent: (event) => void events.push(event) });
    const first = await box.run(assign, { turn: "t" });
    expect(first.answers[0]?.shown.text).toBe(
      "assign was not run: the allowed values of agent are not known right now.",
    );
    expect(events).toContainEqual(
      expect.objectContaining({ type: "enum.failed", tool: "assign", source: "agents", error: "no connection" }),
    );
    expect((await box.run(assign, { turn: "t" })).results[0]).toMatchObject({ status: "done" });
    await box.run(assign, { turn: "t" });
    expect(asked).toBe(2);
  });

  it("is not waited for beyond the run's signal, and services that throw refuse the call", async () => {
    const hanging = createToolbox(sourced(() => new Promise<never>(() => {})));
    const report = await hanging.run(assign, { signal: AbortSignal.timeout(5) });
    expect(report.results[0]).toMatchObject({ status: "rejected" });
    const broken = createToolbox(
      sourced(() => ["ann"]),
      {
        services: () => {
          throw new Error("no database");
        },
      },
    );
    expect((await broken.run(assign)).results[0]).toMatchObject({ status: "rejected" });
  });

  it("may be empty, which is said", async () => {
    const report = await createToolbox(sourced(() => [])).run(assign);
    expect(report.answers[0]?.shown.text).toContain("expected one of a list that is empty for now");
  });
});

describe("what a host's functions throw", () => {
  it("degrade: the turn is reported all the same", async () => {
    const events: string[] = [];
    const fails = entry("fails", {
      fields: {},
      invoke: () => {
        throw new ToolError("no");
      },
    });
    const works = entry("works", { fields: {}, invoke: () => 1, ...writes("a") });
    const box = createToolbox(registry({ fails, works }), {
      retryBudget: 0,
      degrade: () => {
        throw new Error("broken");
      },
      onEvent: (event) => void events.push(event.type),
    });
    const report = await box.run([
      { id: "1", name: "works", arguments: {} },
      { id: "2", name: "fails", arguments: {} },
    ]);
    expect(report.exhausted).toBe(true);
    expect(report.results.map(({ status }) => status)).toEqual(["done", "failed"]);
    expect(events).toContain("degrade.failed");
  });

  it("middleware: after a write it took place, and is undone with the rest; a read is tried again", async () => {
    const undone: string[] = [];
    let tries = 0;
    const write = entry("write", {
      fields: {},
      ...writes("a"),
      invoke: () => 1,
      traits: { compensate: () => undone.push("write") },
    });
    const read = entry("read", { fields: {}, invoke: () => ++tries, traits: { retries: 2 } });
    const options = {
      around: async (_: unknown, next: () => Promise<unknown>) => {
        await next();
        throw new Error("no log");
      },
    };
    const schedule = { failurePolicy: "rollback", retry: { baseMs: 0 } } as const;
    const tools = registry({ write, read });
    const run = (name: string) => [{ id: "1", name, arguments: {} }];
    const { results, outcome } = await createToolbox(tools, { ...options, schedule }).run(run("write"));
    expect([outcome?.state, results[0]?.status, undone]).toEqual(["rolled_back", "compensated", ["write"]]);
    const { answers } = await createToolbox(tools, options).run(run("write"));
    expect(answers[0]?.shown.text).toBe("write ran, but its result cannot be passed on: no log.");
    await createToolbox(tools, { ...options, schedule }).run(run("read"));
    expect(tries).toBe(3);
  });

  it("modelOutput: the call took place, and is undone with the rest", async () => {
    const undone: string[] = [];
    const formatted = entry("formatted", {
      fields: {},
      ...writes("a"),
      invoke: () => 1,
      modelOutput: () => {
        throw new Error("no format");
      },
      traits: { compensate: () => undone.push("formatted") },
    });
    const box = createToolbox(registry({ formatted }), { schedule: { failurePolicy: "rollback" } });
    const { results, answers, outcome } = await box.run([{ id: "1", name: "formatted", arguments: {} }]);
    expect(outcome?.state).toBe("rolled_back");
    expect(undone).toEqual(["formatted"]);
    expect(results[0]).toMatchObject({ status: "compensated" });
    expect(answers[0]?.shown.text).toBe("Undone, because it did not end well.");
    const kept = await createToolbox(registry({ formatted })).run([{ id: "1", name: "formatted", arguments: {} }]);
    expect(kept.answers[0]?.shown.text).toBe("formatted ran, but its result cannot be shown: no format.");
  });

  it("modelOutput: gives rich values in wire form, also to a journal, and what has none is a failure", async () => {
    const folder = await mkdtemp(join(tmpdir(), "toolgen-shown-"));
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    const values: Readonly<Record<string, unknown>> = { map: new Map([["a", 5n]]), cyclic, text: "x" };
    const odd = entry("odd", {
      fields: { which: text() },
      invoke: (input) => Reflect.get(input, "which"),
      modelOutput: (which: string) => values[which],
    });
    for (const engine of [undefined, fileEngine(folder)]) {
      const box = createToolbox(registry({ odd }), engine === undefined ? {} : { engine });
      const shown = async (which: string) =>
        (await box.run([{ id: "1", name: "odd", arguments: { which } }])).answers[0]?.shown.text;
      expect(await shown("map")).toBe('{"a":"5"}');
      expect(await shown("cyclic")).toContain("odd ran, but its result cannot be shown");
      expect(await shown("text")).toBe("x");
    }
  });

  it("approval: a predicate that changes its arguments changes no others", async () => {
    const asking = entry("asking", {
      fields: { to: text() },
      invoke: (input) => Reflect.get(input, "to"),
      traits: {
        approval: ((input: Record<string, string>) => {
          input.to = "evil";
          return false;
        }) as (...args: never[]) => boolean,
      },
      effects: { known: true, reads: [["box", ["to"]]], writes: [] },
    });
    const { results, outcome } = await createToolbox(registry({ asking })).run([
      { id: "1", name: "asking", arguments: { to: "good" } },
    ]);
    expect(results[0]).toMatchObject({ status: "done", result: "good" });
    expect(outcome?.plan.calls[0]).toMatchObject({ input: { to: "good" } });
  });
});

describe("an error that a tool declares", () => {
  it("is not tried again, for it is final or the model's to mend; any other is", async () => {
    const tries: string[] = [];
    const fails = entry("fails", {
      fields: { how: text() },
      traits: { retries: 2 },
      invoke: (input) => {
        const how = String(Reflect.get(input, "how"));
        tries.push(how);
        throw how === "plain" ? new Error(how) : new ToolError(how, { retryable: how === "mendable" });
      },
    });
    const box = createToolbox(registry({ fails }), { schedule: { retry: { baseMs: 0 } } });
    for (const how of ["final", "mendable", "plain"]) await box.run([{ id: "1", name: "fails", arguments: { how } }]);
    expect(tries).toEqual(["final", "mendable", "plain", "plain", "plain"]);
  });

  it("is known by what it is, from whatever copy of the run time, and by nothing that throws when it is looked at", async () => {
    const foreign = Object.assign(new Error("gone"), { name: "ToolError", retryable: true });
    const trap = () => {
      throw new Error("trap");
    };
    const hostile = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap });
    const fails = entry("fails", {
      fields: { how: text() },
      traits: { retries: 1 },
      invoke: (input) => {
        throw Reflect.get(input, "how") === "foreign" ? foreign : hostile;
      },
    });
    const box = createToolbox(registry({ fails }), { schedule: { retry: { baseMs: 0 } } });
    const run = async (how: string) => (await box.run([{ id: "1", name: "fails", arguments: { how } }])).results[0];
    expect(await run("foreign")).toMatchObject({ failure: { code: "tool_error", retryable: true } });
    expect(await run("hostile")).toMatchObject({ status: "failed", failure: { code: "tool_error", retryable: false } });
  });

  it("of an undo is told in words, whatever was thrown", async () => {
    const stuck = entry("stuck", {
      fields: {},
      ...writes("a"),
      invoke: () => 1,
      traits: {
        compensate: () => {
          throw { message: "locked", code: 423 };
        },
      },
    });
    const fails = entry("fails", {
      fields: {},
      invoke: () => {
        throw new Error("no");
      },
    });
    const schedule = { failurePolicy: "rollback", undoRetry: { retries: 0 } } as const;
    const { outcome } = await createToolbox(registry({ stuck, fails }), { schedule }).run([
      { id: "1", name: "stuck", arguments: {} },
      { id: "2", name: "fails", arguments: {} },
    ]);
    expect(outcome?.stuck).toEqual([{ id: "1", error: "locked" }]);
  });
});

describe("an iterable that ends before it began", () => {
  it("leaves no rejection behind", async () => {
    const unhandled: unknown[] = [];
    const listen = (error: unknown) => void unhandled.push(error);
    process.on("unhandledRejection", listen);
    const steps = entry("steps", {
      fields: {},
      // biome-ignore lint/correctness/useYield: it fails before it has anything to give
      *invoke() {
        throw new Error("first");
      },
    });
    await expect(validated(steps, { signal: AbortSignal.abort() })({})).rejects.toThrow("first");
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });
});

describe("a turn that is called off", () => {
  it("says so of what it undoes", async () => {
    const writer = entry("writer", { fields: {}, ...writes("a"), invoke: () => 1, traits: { compensate: () => {} } });
    const waits = entry("waits", { fields: {}, invoke: () => new Promise(() => {}) });
    const box = createToolbox(registry({ writer, waits }), { schedule: { failurePolicy: "rollback" } });
    const { answers } = await box.run(
      [
        { id: "1", name: "writer", arguments: {} },
        { id: "2", name: "waits", arguments: {} },
      ],
      { signal: AbortSignal.timeout(5) },
    );
    expect(answers[0]?.shown.text).toBe("Undone, because the turn was cancelled.");
  });
});

describe("a signal that many turns share", () => {
  it("is listened to once, ends all of them, and holds none that has ended", async () => {
    const waits = entry("waits", { fields: {}, invoke: () => new Promise(() => {}) });
    const quick = entry("quick", { fields: {}, invoke: () => 1 });
    const box = createToolbox(registry({ waits, quick }));
    const controller = new AbortController();
    const { signal } = controller;
    let listeners = 0;
    const listen = signal.addEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof listen>) => {
      listeners++;
      listen(...args);
    };
    await box.run([{ id: "1", name: "quick", arguments: {} }], { signal });
    const turns = Array.from({ length: 50 }, () => box.run([{ id: "1", name: "waits", arguments: {} }], { signal }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    expect(new Set((await Promise.all(turns)).map(({ outcome }) => outcome?.state))).toEqual(new Set(["cancelled"]));
    expect(listeners).toBe(1);
    const late = await box.run([{ id: "1", name: "waits", arguments: {} }], { signal });
    expect(late.outcome?.state).toBe("cancelled");
  });
});

describe("a stream that stands still", () => {
  it("is not waited for after the run is cancelled, and has run nothing that writes", async () => {
    const ran: string[] = [];
    const invoke = (name: string) => () => void ran.push(name);
    const box = createToolbox(
      registry({
        read: entry("read", { fields: {}, invoke: invoke("read") }),
        write: entry("write", { fields: {}, ...writes("a"), invoke: invoke("write") }),
      }),
    );
    let closed = false;
    async function* calls() {
      try {
        yield { id: "1", name: "read", arguments: {} };
        yield { id: "2", name: "write", arguments: {} };
        await new Promise((resolve) => setTimeout(resolve, 30));
        yield { id: "3", name: "write", arguments: {} };
      } finally {
        closed = true;
      }
    }
    const signal = AbortSignal.timeout(10);
    await expect(box.stream(calls(), { signal })).rejects.toMatchObject({ name: "TimeoutError" });
    expect(ran).toEqual(["read"]);
    const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    await expect(box.stream(never, { signal: AbortSignal.timeout(5) })).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([closed, ran]).toEqual([true, ["read"]]);
  });
});

describe("what is no list of calls", () => {
  it("is refused in words, and an entry that is no call is a call without a name", async () => {
    const box = createToolbox(registry({ writer: entry("writer", { fields: {}, invoke: () => 1 }) }));
    const run: (calls: unknown) => Promise<{ readonly results: readonly object[] }> = box.run as never;
    await expect(run({ id: "1" })).rejects.toThrow("a list of calls");
    expect((await run([null])).results).toMatchObject([{ status: "rejected" }]);
  });
});
