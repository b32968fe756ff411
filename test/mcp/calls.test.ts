import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createToolbox, type Registry, type ToolContext, type ToolEntry, toolFile, toolImage } from "@toolgen/runtime";
import { createMcpServer, type McpOptions } from "@toolgen/runtime/mcp";
import { describe, expect, it } from "vitest";
import { oneTool } from "./one-tool.js";

const registryOf = (invoke: NonNullable<ToolEntry["invoke"]>, output?: object) =>
  oneTool({ invoke, ...(output === undefined ? {} : { output }) });

async function clientOf(
  registry: Registry,
  options: McpOptions = {},
): Promise<{ client: Client; swap: (next: Registry) => void }> {
  const service = createMcpServer(createToolbox(registry), options);
  const server = await service.factory({ era: "legacy" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  // The packages of client and server carry the same transport twice.
  await server.connect(far as never);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(near);
  return { client, swap: (next) => service.replace(createToolbox(next)) };
}

describe("a call", () => {
  it("shows pictures, sounds and files as the protocol has them", async () => {
    const { client } = await clientOf(
      registryOf(() => [
        toolImage({ data: "aGk=", mimeType: "image/png" }),
        toolFile({ name: "a.wav", data: "aGk=", mimeType: "audio/wav" }),
        toolFile({ name: "a b.txt", data: "aMOpIQ==", mimeType: "text/plain" }),
        toolFile({ name: "a.json", data: "/w==", mimeType: "application/json" }),
        toolFile({ name: "a.pdf", url: "https://example.com/a.pdf", mimeType: "application/pdf" }),
      ]),
    );
    const { content } = await client.callTool({ name: "work", arguments: {} });
    expect(content.filter(({ type }) => type !== "text")).toEqual([
      { type: "image", data: "aGk=", mimeType: "image/png" },
      { type: "audio", data: "aGk=", mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "attachment:a%20b.txt", mimeType: "text/plain", text: "hé!" } },
      { type: "resource", resource: { uri: "attachment:a.json", mimeType: "application/json", blob: "/w==" } },
      { type: "resource_link", uri: "https://example.com/a.pdf", name: "a.pdf", mimeType: "application/pdf" },
    ]);
  });

  it("reports progress that only grows, and the last value as the result", async () => {
    const { client } = await clientOf(
      registryOf(async function* () {
        yield "started";
        yield { progress: 5, total: 10, message: "half" };
        yield 3;
        yield "done";
      }),
    );
    const seen: unknown[] = [];
    const result = await client.callTool({ name: "work", arguments: {} }, { onprogress: (each) => seen.push(each) });
    expect(result.content).toEqual([{ type: "text", text: "done" }]);
    expect(seen.slice(0, 3)).toEqual([
      { progress: 1, message: "started" },
      { progress: 5, total: 10, message: "half" },
      { progress: 6 },
    ]);
  });

  it("aborts the tool when the client cancels", async () => {
    let aborted: (() => void) | undefined;
    const seen = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const stop = new AbortController();
    const { client } = await clientOf(
      registryOf((_input, context) => {
        // What the run time hands to tools.
        const { signal } = context as ToolContext;
        stop.abort();
        return new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            aborted?.();
            reject(signal.reason);
          });
        });
      }),
    );
    await expect(client.callTool({ name: "work", arguments: {} }, { signal: stop.signal })).rejects.toThrow();
    await seen;
  });

  it("shows a tool's error without its stack, and a result that is not as declared as an error", async () => {
    const failing = await clientOf(
      registryOf(() => {
        throw new Error("no seats left");
      }),
    );
    const failed = await failing.client.callTool({ name: "work", arguments: {} });
    expect(failed).toMatchObject({ isError: true });
    expect(JSON.stringify(failed.content)).toContain("no seats left");
    expect(JSON.stringify(failed.content)).not.toContain("calls.test");
    const drifted = await clientOf(registryOf(() => "text", { type: "object" }));
    expect(await drifted.client.callTool({ name: "work", arguments: {} })).toMatchObject({ isError: true });
  });

  it("tells clients when the list has changed", async () => {
    const { client, swap } = await clientOf(registryOf(() => "one"));
    const changed = new Promise<void>((resolve) => {
      client.setNotificationHandler("notifications/tools/list_changed", () => resolve());
    });
    swap(registryOf(() => "two"));
    await changed;
    expect((await client.callTool({ name: "work", arguments: {} })).content).toEqual([{ type: "text", text: "two" }]);
  });
});
