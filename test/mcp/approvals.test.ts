import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createToolbox, inProcessEngine, type ToolEntry } from "@toolgen/runtime";
import { createMcpServer } from "@toolgen/runtime/mcp";
import { serveHttp } from "@toolgen/runtime/node/mcp";
import { afterEach, describe, expect, it } from "vitest";
import { type OneTool, oneTool } from "./one-tool.js";

const open: { close: (graceMs?: number) => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close(100);
});

interface Asked {
  readonly message: string;
  readonly requestedSchema: { readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
}
type Answer = { action: "accept" | "decline" | "cancel"; content?: Record<string, string | number | boolean> };

const wires = { "2025-11-25 over one connection": "legacy", "2026-07-28 over HTTP": "modern" } as const;

/** A client of a server with one tool, whose user answers forms with `answer`; without it the client shows none. */
async function connected(wire: keyof typeof wires, tool: OneTool, answer?: (asked: Asked) => Answer) {
  const engine = inProcessEngine();
  const service = createMcpServer(createToolbox(oneTool(tool), { engine }));
  const modern = wires[wire] === "modern";
  const client = new Client(
    { name: "test", version: "1" },
    {
      versionNegotiation: { mode: modern ? { pin: "2026-07-28" } : "legacy" },
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
    },
  );
  const asked: Asked[] = [];
  if (answer !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params as unknown as Asked);
      return answer(params as unknown as Asked);
    });
  }
  if (modern) {
    const served = await serveHttp(service, { port: 0 });
    open.push(served);
    await client.connect(new StreamableHTTPClientTransport(new URL(served.url)));
  } else {
    const server = await service.factory({ era: "legacy" });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far as never);
    await client.connect(near);
  }
  open.push(client);
  const call = (args: Record<string, unknown> = {}) => client.callTool({ name: "work", arguments: args });
  return { call, asked, remembered: engine.remembered };
}

/** A tool that needs an approval and counts how often it ran. */
function guarded(traits: OneTool["traits"] = { approval: true }) {
  const runs: unknown[] = [];
  const invoke: NonNullable<ToolEntry["invoke"]> = (input) => {
    runs.push(input);
    return "worked";
  };
  return { tool: { invoke, traits }, runs };
}

const text = (result: { content?: unknown }) => JSON.stringify(result.content);

describe.each(Object.keys(wires) as (keyof typeof wires)[])("approvals, %s", (wire) => {
  it("runs what the user approves, once, and has shown what will run", async () => {
    const { tool, runs } = guarded({ approval: true, sensitive: ["pin"], irreversible: true });
    const { call, asked, remembered } = await connected(wire, tool, () => ({
      action: "accept",
      content: { decision: "approve" },
    }));
    const result = await call({ amount: 7, pin: "8231" });
    expect(result.isError).toBeFalsy();
    expect(text(result)).toContain("worked");
    expect(runs).toEqual([{ amount: 7, pin: "8231" }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.message).toMatch(/Allow work\?.*cannot be undone/);
    expect(asked[0]?.message).toContain('"amount": 7');
    expect(asked[0]?.message).not.toContain("8231");
    expect(asked[0]?.requestedSchema.properties.decision?.enum).toEqual(["approve", "deny"]);
    expect(remembered()).toEqual([]);
  });

  it.each<[string, Answer, string]>([
    ["denies", { action: "accept", content: { decision: "deny", reason: "too dear" } }, "too dear"],
    ["says nothing clear", { action: "accept", content: {} }, "denied"],
    ["declines", { action: "decline" }, "declined"],
    ["closes the form", { action: "cancel" }, "closed the question"],
  ])("does not run what the user %s", async (_case, answer, words) => {
    const { tool, runs } = guarded();
    const { call, remembered } = await connected(wire, tool, () => answer);
    const result = await call();
    expect(result.isError).toBe(true);
    expect(text(result)).toContain(words);
    expect(runs).toEqual([]);
    expect(remembered()).toEqual([]);
  });

  it("refuses in words, and keeps nothing, where the client shows no forms", async () => {
    const { tool, runs } = guarded();
    const { call, remembered } = await connected(wire, tool);
    const result = await call();
    expect(result.isError).toBe(true);
    expect(text(result)).toContain("a person has to approve it first, and this client cannot ask one");
    expect(runs).toEqual([]);
    expect(remembered()).toEqual([]);
  });

  it("asks only when the predicate says so", async () => {
    const when = (input: { readonly amount?: number }) => (input.amount ?? 0) > 100;
    const { tool, runs } = guarded({ approval: when as (...args: never[]) => boolean });
    const { call, asked } = await connected(wire, tool, () => ({ action: "accept", content: { decision: "approve" } }));
    await call({ amount: 5 });
    expect(asked).toHaveLength(0);
    await call({ amount: 500 });
    expect(asked).toHaveLength(1);
    expect(runs).toHaveLength(2);
  });
});

describe.each(Object.keys(wires) as (keyof typeof wires)[])("tools that the host runs, %s", (wire) => {
  const output = {
    type: "object",
    properties: { result: { type: "string", pattern: "^[a-z]+$" } },
    required: ["result"],
  };
  const checkResult = (wire: unknown) =>
    typeof wire === "string" && /^[a-z]+$/.test(wire) ? [] : [{ path: "", expected: "lower case", value: wire }];
  const tool: OneTool = { traits: { client: true }, output, resultKey: "result", checkResult };

  it("ask the user for the result by the schema of the result, and check it", async () => {
    const answers = ["blue", "BLUE"];
    const { call, asked } = await connected(wire, tool, () => ({
      action: "accept",
      content: { result: answers.shift() ?? "" },
    }));
    const result = await call({ question: "Which colour?" });
    expect(result.structuredContent).toEqual({ result: "blue" });
    expect(asked[0]?.message).toContain("Which colour?");
    expect(asked[0]?.requestedSchema).toEqual({
      type: "object",
      properties: { result: { type: "string" } },
      required: ["result"],
    });
    const wrong = await call({ question: "Which colour?" });
    expect(wrong.isError).toBe(true);
    expect(text(wrong)).toContain("lower case");
  });

  it("tell the model when the user declines", async () => {
    const { call } = await connected(wire, tool, () => ({ action: "decline" }));
    const result = await call();
    expect(result.isError).toBe(true);
    expect(text(result)).toContain("The user declined");
  });

  it("are refused where no form can ask for the result, or none is shown", async () => {
    const nested = { type: "object", properties: { result: { type: "array", items: { type: "object" } } } };
    const { call, asked } = await connected(wire, { ...tool, output: nested }, () => ({ action: "accept" }));
    expect(text(await call())).toContain("no way to ask for its result");
    expect(asked).toHaveLength(0);
    const blind = await connected(wire, tool);
    expect(text(await blind.call())).toContain("no way to ask for its result");
    expect(blind.remembered()).toEqual([]);
  });
});
