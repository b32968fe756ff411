import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createToolbox, type ToolContext } from "@toolgen/runtime";
import { createMcpServer } from "@toolgen/runtime/mcp";
import { serveHttp } from "@toolgen/runtime/node/mcp";
import { afterEach, describe, expect, it } from "vitest";
import { type OneTool, oneTool } from "./one-tool.js";

const open: { close: (graceMs?: number) => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close(100);
});

const eras = { "2025-11-25": "legacy", "2026-07-28": { pin: "2026-07-28" } } as const;

async function connected(era: keyof typeof eras, invoke: OneTool["invoke"]): Promise<Client> {
  const served = await serveHttp(createMcpServer(createToolbox(oneTool(invoke === undefined ? {} : { invoke }))), {
    port: 0,
  });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: eras[era] } });
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url)));
  open.push(served, client);
  return client;
}

const call = { name: "work", arguments: {} };

describe.each(Object.keys(eras) as (keyof typeof eras)[])("a call over HTTP, %s", (era) => {
  it("sends what an async iterable yields before its last value as progress", async () => {
    const client = await connected(era, async function* () {
      yield "started";
      yield { progress: 5, total: 10 };
      yield "done";
    });
    const seen: unknown[] = [];
    const result = await client.callTool(call, { onprogress: (each) => seen.push(each) });
    expect(result.content).toEqual([{ type: "text", text: "done" }]);
    expect(seen.slice(0, 2)).toEqual([
      { progress: 1, message: "started" },
      { progress: 5, total: 10 },
    ]);
  });

  it("needs no token for progress, and sends none then", async () => {
    const client = await connected(era, async function* () {
      yield "started";
      yield "done";
    });
    expect((await client.callTool(call)).content).toEqual([{ type: "text", text: "done" }]);
  });
});

describe("a cancelled call over HTTP", () => {
  it("aborts the tool, as the client ends its request", async () => {
    const stop = new AbortController();
    let aborted: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const client = await connected("2026-07-28", (_input, context) => {
      // What the run time hands to tools.
      const { signal } = context as ToolContext;
      signal.addEventListener("abort", () => aborted());
      stop.abort();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    await expect(client.callTool(call, { signal: stop.signal })).rejects.toThrow();
    await seen;
  });

  it("aborts the tool when a client of the older revision goes away", async () => {
    let began: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      began = resolve;
    });
    let aborted: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const client = await connected("2025-11-25", (_input, context) => {
      const { signal } = context as ToolContext;
      signal.addEventListener("abort", () => aborted());
      began();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const outcome = client.callTool(call).catch(() => "gone");
    await started;
    await client.close();
    expect(await outcome).toBe("gone");
    await seen;
  });
});
