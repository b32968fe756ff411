import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const open: Client[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** A client of `toolgen serve`, which runs in a process of its own. */
async function served(mode: "legacy" | "auto", ...flags: readonly string[]): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const args = ["dist/cli/start.cjs", "serve", "--output", "generated/travel"];
  const setup = ["--with", "examples/travel/serve.ts"];
  const command = { command: process.execPath, args: [...args, ...setup, ...flags], cwd: repository };
  await client.connect(new StdioClientTransport({ ...command, stderr: "inherit" }), { timeout: 100_000 });
  open.push(client);
  return client;
}

describe.each(["legacy", "auto"] as const)("toolgen serve over stdio, %s", (mode) => {
  it("lists, calls, and shows manifests", async () => {
    const client = await served(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("book_flight");
    const weather = { name: "get_weather", arguments: { city: "北京", date: "2026-12-24" } };
    expect((await client.callTool(weather)).structuredContent).toMatchObject({ city: "北京" });
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(6);
    const read = await client.readResource({ uri: "toolgen://manifest/get_weather" });
    expect(JSON.stringify(read.contents)).toContain("fingerprints");
  }, 120_000);
});

describe("a list that grows with searches", () => {
  it("starts with search_tools, and tells the client when it has more", async () => {
    const client = await served("legacy", "--listing", "search");
    let changed = 0;
    client.setNotificationHandler("notifications/tools/list_changed", () => {
      changed += 1;
    });
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names()).toEqual(["search_tools"]);
    await client.callTool({ name: "search_tools", arguments: { query: "weather of a city", limit: 1 } });
    expect(await names()).toEqual(["get_weather", "search_tools"]);
    expect(changed).toBeGreaterThan(0);
  }, 120_000);
});
