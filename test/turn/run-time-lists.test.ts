import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as rt from "../../src/runtime/generated/index.js";
import { ArgumentsError, createToolbox, type ToolContext, validated } from "../../src/runtime/index.js";
import { fileEngine } from "../../src/runtime/node/index.js";
import { entry, registry, text, writes } from "../guard/fixtures.js";

const ran: unknown[] = [];
const assign = (source: (context: ToolContext) => readonly string[], name = "assign") =>
  entry(name, {
    fields: { agent: { ...text(), coerce: rt.toSourced("agents") } },
    ...writes("agent"),
    traits: { approval: () => true },
    invoke: (input) => ran.push(Reflect.get(input, "agent")),
    enumSources: { agents: source },
    enumPaths: { agent: "agents" },
  });
const call = (agent: string) => [{ id: "1", name: "assign", arguments: { agent } }];

describe("values of a run-time list", () => {
  it("hold for what a person edits, and are not asked for again when a journal is played back", async () => {
    ran.length = 0;
    let agents = ["ann", "bob"];
    const engine = fileEngine(await mkdtemp(join(tmpdir(), "toolgen-lists-")));
    const box = () =>
      createToolbox(registry({ assign: assign(() => agents), late: assign(() => agents, "late") }), { engine });
    const first = await box().run([...call("ann"), { id: "2", name: "late", arguments: { agent: "ann" } }]);
    const turn = first.outcome?.turn ?? "";
    const wrong = await box().resume(turn, { decisions: { 1: { kind: "edit", wire: { agent: "eve" } } } });
    expect(wrong.outcome?.pending[0]?.refused).toMatchObject({ code: "invalid_arguments" });
    expect(wrong.outcome?.pending[0]?.refused?.text).toContain('expected one of "ann", "bob", got "eve"');
    const right = await box().resume(turn, { decisions: { 1: { kind: "edit", wire: { agent: "bob" } } } });
    expect(right.results.map(({ status }) => status)).toEqual(["done", "suspended"]);
    agents = ["eve"];
    const last = await box().resume(turn, { decisions: { 2: { kind: "deny" } } });
    expect(last.results.map(({ status }) => status)).toEqual(["done", "rejected"]);
    expect(ran).toEqual(["bob"]);
  });

  it("hold for what a middleware changes", async () => {
    ran.length = 0;
    const tools = registry({ assign: { ...assign(() => ["ann"]), traits: {} } });
    const around = (_: unknown, next: (changed?: { arguments: unknown }) => Promise<unknown>) =>
      next({ arguments: { agent: "eve" } });
    const { results } = await createToolbox(tools, { around }).run(call("ann"));
    expect(results[0]).toMatchObject({ status: "rejected", failure: { code: "invalid_arguments" } });
    expect(ran).toEqual([]);
  });

  it("hold for a validated function", async () => {
    ran.length = 0;
    const tool = assign(({ services }) => services as string[]);
    const run = validated(tool, { context: { services: ["ann"] } });
    await expect(run({ agent: "eve" })).rejects.toThrow('expected one of "ann", got "eve"');
    await run({ agent: "ann" });
    expect(ran).toEqual(["ann"]);
    await expect(validated(tool)({ agent: "ann" })).rejects.toThrow(ArgumentsError);
  });
});
