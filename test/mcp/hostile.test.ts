import { connect } from "node:net";
import { OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import { createToolbox } from "@toolgen/runtime";
import { byTokenScopes, createMcpServer } from "@toolgen/runtime/mcp";
import { type HttpOptions, type HttpService, serveHttp } from "@toolgen/runtime/node/mcp";
import { afterEach, describe, expect, it } from "vitest";
import { type OneTool, oneTool } from "./one-tool.js";

const open: HttpService[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close(100);
});

async function serve(tool: OneTool = { invoke: () => "worked" }, http: HttpOptions = {}): Promise<HttpService> {
  const served = await serveHttp(createMcpServer(createToolbox(oneTool(tool), { authorize: byTokenScopes })), {
    port: 0,
    ...http,
  });
  open.push(served);
  return served;
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
};
const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/call",
  "mcp-name": "work",
};
const body = (params: object = {}) =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "work", arguments: {}, ...params, _meta: meta },
  });

function call(served: HttpService, params: object = {}, more: Record<string, string> = {}): Promise<Response> {
  return fetch(served.url, { method: "POST", headers: { ...headers, ...more }, body: body(params) });
}

/** Sends bytes as they are, and gives the status lines that come back before the connection ends. */
function raw(port: number, head: readonly string[], text = ""): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(`${[...head, "", ""].join("\r\n")}${text}`));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("close", () => resolve(answer.match(/HTTP\/1\.1 \d+/g) ?? []));
    socket.on("error", reject);
  });
}

describe("requests that two parsers could read in two ways", () => {
  const smuggled = "GET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const start = ["POST /mcp HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

  it.each<[string, readonly string[], string]>([
    ["both lengths", [...start, "Content-Length: 4", "Transfer-Encoding: chunked"], `0\r\n\r\n${smuggled}`],
    ["two lengths that differ", [...start, "Content-Length: 0", "Content-Length: 44"], smuggled],
    ["a length that is no number", [...start, "Content-Length: +5"], smuggled],
    ["another coding under chunked", [...start, "Transfer-Encoding: xchunked"], smuggled],
    ["a folded header", [...start, "X-A: b", " Transfer-Encoding: chunked"], smuggled],
    ["a space before the colon", [...start, "Content-Length : 5"], smuggled],
    ["no host", ["POST /mcp HTTP/1.1", "Content-Type: application/json", "Content-Length: 0"], ""],
  ])("are refused: %s", async (_case, head, text) => {
    const served = await serve();
    expect(await raw(served.port, head, text)).toEqual(["HTTP/1.1 400"]);
    expect((await call(served)).status).toBe(200);
  });

  it.each([
    ["another host in the address", "POST http://evil.example/mcp HTTP/1.1", 400],
    ["a path that names a host", "POST //evil.example/mcp HTTP/1.1", 404],
    ["a path with dots", "POST /x/../mcp/../other HTTP/1.1", 404],
  ])("are not taken for ours: %s", async (_case, line, status) => {
    const served = await serve();
    const answer = await raw(served.port, [line, "Host: localhost", "Content-Length: 0", "Connection: close"]);
    expect(answer).toEqual([`HTTP/1.1 ${status}`]);
  });

  it("are refused with two hosts, one of them ours", async () => {
    const served = await serve();
    const head = [
      "POST /mcp HTTP/1.1",
      "Host: evil.example",
      "Host: localhost",
      "Content-Length: 0",
      "Connection: close",
    ];
    expect((await raw(served.port, head))[0]).toMatch(/ 40[03]$/);
  });
});

describe("requests that do not keep to the protocol", () => {
  it("are refused without a type that we read, or answers that we write", async () => {
    const served = await serve();
    for (const type of ["text/plain", "application/jsonx", "multipart/form-data"]) {
      expect((await call(served, {}, { "content-type": type })).status).toBe(415);
    }
    const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: {} };
    const { "content-type": type } = headers;
    const legacy = await fetch(served.url, {
      method: "POST",
      headers: { "content-type": type, accept: "text/html" },
      body: JSON.stringify(initialize),
    });
    expect(legacy.status).toBe(406);
  });

  it("are refused where header and body disagree about what is called", async () => {
    const served = await serve();
    for (const more of [
      { "mcp-name": "other" },
      { "mcp-method": "tools/list" },
      { "mcp-protocol-version": "2025-11-25" },
    ]) {
      expect((await call(served, {}, more)).status).toBe(400);
    }
  });

  it("are answered when their arguments are nested without a bottom", async () => {
    const served = await serve();
    const depth = 100_000;
    const text = body({ arguments: { deep: "HERE" } }).replace('"HERE"', "[".repeat(depth) + "]".repeat(depth));
    const answer = await fetch(served.url, { method: "POST", headers, body: text });
    expect(answer.status).toBeLessThanOrEqual(500);
    expect((await call(served)).status).toBe(200);
  });
});

describe("tokens", () => {
  const scoped: OneTool = { invoke: () => "worked", traits: { scopes: [["work:do", "work:see"]] } };
  const verifier = {
    verifyAccessToken: async (token: string) => {
      if (token === "revoked") throw new OAuthError(OAuthErrorCode.InvalidToken, "The token was revoked.");
      const scopes = token === "full" ? ["work:do", "work:see"] : ["work:see"];
      const expiresAt = Math.floor(Date.now() / 1000) + (token === "old" ? -10 : 3600);
      return { token, clientId: token, scopes, expiresAt };
    },
  };
  const resourceMetadataUrl = "https://auth.example/.well-known/oauth-protected-resource";
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each([
    ["none", {}],
    ["one that was revoked", withToken("revoked")],
    ["one that has expired", withToken("old")],
    ["another scheme", { authorization: "Basic ZnVsbDo=" }],
    ["no token after the scheme", { authorization: "Bearer " }],
  ])("are refused with a challenge: %s", async (_case, more) => {
    const served = await serve(scoped, { verifier, resourceMetadataUrl });
    const answer = await call(served, {}, more);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer .*resource_metadata="https:\/\/auth\.example/);
  });

  it("are not read from the address", async () => {
    const served = await serve(scoped, { verifier });
    const answer = await fetch(`${served.url}?access_token=full`, { method: "POST", headers, body: body() });
    expect(answer.status).toBe(401);
  });

  it("that lack a scope are told which, and others serve", async () => {
    const served = await serve(scoped, { verifier, resourceMetadataUrl });
    const answer = await call(served, {}, withToken("some"));
    expect(answer.status).toBe(403);
    const challenge = answer.headers.get("www-authenticate") ?? "";
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="work:do work:see"');
    expect(challenge).toContain("resource_metadata=");
    expect((await call(served, {}, withToken("full"))).status).toBe(200);
  });
});

describe("answers to questions", () => {
  interface Round {
    readonly result: { readonly resultType?: string; readonly requestState?: string; readonly isError?: boolean };
    readonly error?: { readonly code: number };
  }
  const round = async (served: HttpService, params: object = {}, more: Record<string, string> = {}) =>
    (await (await call(served, params, more)).json()) as Round;
  const approve = (requestState: string | undefined) => ({
    requestState,
    inputResponses: { answer: { action: "accept", content: { decision: "approve" } } },
  });

  it("count once, and are asked for again where they are missing", async () => {
    let runs = 0;
    const served = await serve({ invoke: () => String(++runs), traits: { approval: true } });
    const first = await round(served);
    expect(first.result.resultType).toBe("input_required");
    const { requestState } = first.result;
    const empty = await round(served, { requestState, inputResponses: { other: { action: "accept" } } });
    expect(empty.result.resultType).toBe("input_required");
    expect(runs).toBe(0);
    expect((await round(served, approve(empty.result.requestState))).result.isError).toBeFalsy();
    expect(runs).toBe(1);
    const again = await round(served, approve(requestState));
    expect(again.result.resultType).toBe("input_required");
    expect(runs).toBe(1);
  });

  it("run the arguments that were shown, whatever the second request says", async () => {
    const seen: unknown[] = [];
    const invoke: OneTool["invoke"] = (input) => {
      seen.push(input);
      return "worked";
    };
    const served = await serve({ invoke, traits: { approval: true } });
    const { result } = await round(served, { arguments: { amount: 1 } });
    await round(served, { ...approve(result.requestState), arguments: { amount: 1_000_000 } });
    expect(seen).toEqual([{ amount: 1 }]);
  });

  it("are refused when they are forged, or another's", async () => {
    let runs = 0;
    const served = await serve(
      { invoke: () => String(++runs), traits: { approval: true } },
      {
        verifier: {
          verifyAccessToken: async (token) => ({
            token,
            clientId: token,
            scopes: [],
            expiresAt: Date.now() / 1000 + 60,
          }),
        },
      },
    );
    const as = (user: string) => ({ authorization: `Bearer ${user}` });
    const { requestState = "" } = (await round(served, {}, as("ann"))).result;
    expect((await round(served, approve(`${requestState}x`), as("ann"))).error?.code).toBe(-32602);
    expect((await round(served, approve("v1.e30.AAAA"), as("ann"))).error?.code).toBe(-32602);
    expect((await round(served, approve(requestState), as("bob"))).error?.code).toBe(-32602);
    expect(runs).toBe(0);
    expect((await round(served, approve(requestState), as("ann"))).result.isError).toBeFalsy();
    expect(runs).toBe(1);
  });
});

describe("an end while a call runs", () => {
  const slow = () => {
    let began: () => void = () => undefined;
    let finish: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      began = resolve;
    });
    const invoke: OneTool["invoke"] = () => {
      began();
      return new Promise((resolve) => {
        finish = () => resolve("worked");
      });
    };
    return { invoke, started, finish: () => finish() };
  };

  it("lets it end, and takes nothing new", async () => {
    const { invoke, started, finish } = slow();
    const served = await serve({ invoke });
    const answer = call(served);
    await started;
    const closed = served.close(60_000);
    await expect(call(served)).rejects.toThrow();
    finish();
    expect(await (await answer).text()).toContain("worked");
    await closed;
  });

  it("cuts it off when its time is up", async () => {
    const { invoke, started } = slow();
    const served = await serve({ invoke });
    const answer = call(served).then((response) => response.text());
    const outcome = answer.then(
      (text) => text,
      () => "cut off",
    );
    await started;
    await served.close(50);
    expect(await outcome).not.toContain("worked");
  });
});
