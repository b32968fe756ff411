import { connect } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createToolbox } from "@toolgen/runtime";
import { byTokenScopes, createMcpServer, type McpOptions } from "@toolgen/runtime/mcp";
import { type HttpOptions, type HttpService, serveHttp } from "@toolgen/runtime/node/mcp";
import { afterEach, describe, expect, it } from "vitest";
import { createTravelServices } from "../../examples/travel/services.js";
import { tools } from "../../generated/travel/index.js";

const services = createTravelServices(async () => {});
const open: { close: (graceMs?: number) => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close(100);
});

async function serve(options: McpOptions = {}, http: HttpOptions = {}): Promise<HttpService> {
  const box = createToolbox(tools, { services });
  const served = await serveHttp(createMcpServer(box, options), { port: 0, ...http });
  open.push(served);
  return served;
}

const eras = { "2025-11-25": "legacy", "2026-07-28": { pin: "2026-07-28" } } as const;

async function client(served: HttpService, era: keyof typeof eras, token?: string): Promise<Client> {
  const made = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: eras[era] } });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await made.connect(new StreamableHTTPClientTransport(new URL(served.url), { requestInit: { headers } }));
  open.push(made);
  return made;
}

const weather = { city: "北京", date: "2026-12-24" };

describe.each(Object.keys(eras) as (keyof typeof eras)[])("a real client over HTTP, %s", (era) => {
  it("lists, calls and gets structured results, wrapped where they are no objects", async () => {
    const mcp = await client(await serve(), era);
    const listed = await mcp.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(Object.keys(tools.entries));
    expect(listed.tools.find(({ name }) => name === "cancel_booking")?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    const one = await mcp.callTool({ name: "get_weather", arguments: weather });
    expect(one.isError).toBeFalsy();
    expect(one.structuredContent).toMatchObject({ city: "北京" });
    const many = await mcp.callTool({ name: "get_forecast", arguments: { city: "上海", from: "2026-12-24", days: 2 } });
    expect(many.structuredContent).toMatchObject({ result: [{ city: "上海" }, { city: "上海" }] });
  });

  it("answers wrong arguments and unknown tools with feedback for the model", async () => {
    const mcp = await client(await serve(), era);
    const wrong = await mcp.callTool({ name: "get_weather", arguments: { city: "Tokyo", date: "2026-12-24" } });
    expect(wrong.isError).toBe(true);
    expect(JSON.stringify(wrong.content)).toContain("city");
    const unknown = await mcp.callTool({ name: "get_wether_radar", arguments: {} });
    expect(unknown.isError).toBe(true);
    expect(JSON.stringify(unknown.content)).toContain("get_weather");
  });

  it("pages its list, and refuses a cursor that it did not give", async () => {
    const mcp = await client(await serve({ pageSize: 4 }), era);
    expect((await mcp.listTools()).tools).toHaveLength(6);
    await expect(mcp.listTools({ cursor: "bogus" })).rejects.toThrow(/cursor/i);
  });

  it("lists what a query asks for, finds the rest, and calls it", async () => {
    const mcp = await client(await serve({ query: "weather", limit: 1, always: ["cancel_booking"] }), era);
    const names = (await mcp.listTools()).tools.map(({ name }) => name);
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining(["cancel_booking", "search_tools"]));
    const found = await mcp.callTool({ name: "search_tools", arguments: { query: "search for flights", limit: 1 } });
    expect(found.structuredContent).toMatchObject({ tools: [{ name: "search_flights" }] });
    const place = await mcp.callTool({ name: "search_location", arguments: { keyword: "bund" } });
    expect(place.isError).toBeFalsy();
    const filtered = await mcp.listTools({ _meta: { "toolgen/query": "cancel my booking" } });
    expect(filtered.tools.map(({ name }) => name)).toContain("cancel_booking");
  });

  it("offers manifests as resources", async () => {
    const mcp = await client(await serve({ manifests: { get_weather: { format: 1 }, secret_tool: "x" } }), era);
    const { resources } = await mcp.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["toolgen://manifest/get_weather"]);
    const read = await mcp.readResource({ uri: "toolgen://manifest/get_weather" });
    expect(read.contents[0]).toMatchObject({ mimeType: "application/json", text: '{\n  "format": 1\n}' });
    await expect(mcp.readResource({ uri: "toolgen://manifest/secret_tool" })).rejects.toThrow();
  });
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
};
const jsonHeaders = { "content-type": "application/json", accept: "application/json, text/event-stream" };

function post(served: HttpService, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(served.url, { method: "POST", headers: { ...jsonHeaders, ...headers }, body });
}

/** Sends bytes as they are, and gives what comes back. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("hostile HTTP", () => {
  it("refuses foreign hosts and origins", async () => {
    const served = await serve();
    const body = JSON.stringify(initialize);
    const request = `POST /mcp HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await raw(served.port, request)).toMatch(/^HTTP\/1.1 403/);
    expect((await post(served, body, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post(served, body, { origin: "http://localhost:5173" })).status).toBe(200);
  });

  it("refuses bodies that are too large, broken, batched, of another type, or of a session that is not", async () => {
    const served = await serve({ maxBodyBytes: 10_000 });
    expect((await post(served, JSON.stringify({ ...initialize, pad: "x".repeat(20_000) }))).status).toBe(413);
    expect((await post(served, "{broken")).status).toBe(400);
    const batch = await post(served, JSON.stringify([initialize, { ...initialize, id: 2 }]));
    expect(batch.status).toBe(400);
    expect((await post(served, "a=b", { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(served, JSON.stringify(initialize), { "mcp-session-id": "x" })).status).toBe(404);
    expect((await fetch(served.url.replace("/mcp", "/other"))).status).toBe(404);
    expect((await fetch(served.url, { headers: { accept: "text/event-stream" } })).status).toBe(405);
    expect(await raw(served.port, "NONSENSE\r\n\r\n")).toMatch(/^HTTP\/1.1 400/);
    expect((await post(served, JSON.stringify(initialize))).status).toBe(200);
  });

  it("gives up on a body that does not come", async () => {
    const served = await serve({}, { requestTimeoutMs: 500 });
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 1000\r\n\r\n{"jso`;
    const answer = await raw(served.port, head);
    expect(answer === "" || /^HTTP\/1.1 (408|400)/.test(answer)).toBe(true);
    expect((await post(served, JSON.stringify(initialize))).status).toBe(200);
  }, 20_000);

  it("asks for the token, and does not open to a network without one", async () => {
    const served = await serve({}, { token: "s3cret" });
    const refused = await post(served, JSON.stringify(initialize));
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer/);
    const wrong = await post(served, JSON.stringify(initialize), { authorization: "Bearer s3cre" });
    expect(wrong.status).toBe(401);
    const mcp = await client(served, "2026-07-28", "s3cret");
    expect((await mcp.listTools()).tools).toHaveLength(6);
    await expect(serve({}, { host: "0.0.0.0" })).rejects.toThrow(/token/);
  });

  it("limits requests at a time", async () => {
    const served = await serve({}, { maxConcurrent: 0 });
    expect((await post(served, JSON.stringify(initialize))).status).toBe(503);
  });
});

describe("load", () => {
  it("serves 1,000 concurrent calls", async () => {
    const mcp = await client(await serve(), "2026-07-28");
    const calls = Array.from({ length: 1000 }, () => mcp.callTool({ name: "get_weather", arguments: weather }));
    const results = await Promise.all(calls);
    expect(results.filter(({ isError }) => isError !== true)).toHaveLength(1000);
  }, 180_000);
});

describe("scopes", () => {
  const entries = {
    ...tools.entries,
    get_weather: { ...tools.entries.get_weather, traits: { scopes: [["weather:read"]] } },
  };
  const scoped = async (scopes: readonly string[]) => {
    const box = createToolbox({ ...tools, entries }, { services, authorize: byTokenScopes });
    const served = await serveHttp(createMcpServer(box), { port: 0, token: "t", tokenScopes: scopes });
    open.push(served);
    return served;
  };

  it("calls with the scope, and challenges without it", async () => {
    const mcp = await client(await scoped(["weather:read"]), "2026-07-28", "t");
    expect((await mcp.callTool({ name: "get_weather", arguments: weather })).isError).toBeFalsy();
    const served = await scoped([]);
    const call = { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "get_weather", arguments: weather } };
    const refused = await post(served, JSON.stringify(call), { authorization: "Bearer t" });
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toContain('scope="weather:read"');
  });
});
