import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpService } from "../../mcp/index.js";
import { withDefaults } from "../../with-defaults.js";
import { sendResponse, toWebRequest } from "./exchange.js";
import { createGate, type Gate, type GateOptions } from "./gate.js";

/** How to serve over HTTP. */
export interface HttpOptions extends GateOptions {
  /** Default `127.0.0.1`. On any other address, name `allowedHosts` and a token. */
  readonly host?: string | undefined;
  /** Default 3920; 0 takes a free one. */
  readonly port?: number | undefined;
  /** Default `/mcp`. */
  readonly path?: string | undefined;
  /** Requests at a time; further ones are answered 503. Default 2000. */
  readonly maxConcurrent?: number | undefined;
  /** Milliseconds in which a whole request must have come in; default 30,000. */
  readonly requestTimeoutMs?: number | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
}

/** A server that listens. */
export interface HttpService {
  readonly url: string;
  readonly port: number;
  /** Takes no new requests, lets those that run end for `graceMs` (default 5000), then closes. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** Connections that may wait to be taken; the system may allow fewer. */
const BACKLOG = 4096;
/** For connections to end by themselves, once nothing runs any more. */
const LAST_MS = 200;
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** Serves MCP over streamable HTTP. Resolves once it listens; rejects when it cannot, or when it would be open to a network without a token. */
export async function serveHttp(service: McpService, options: HttpOptions = {}): Promise<HttpService> {
  const { host = "127.0.0.1", port = 3920, path = "/mcp" } = options;
  const open = options.token === undefined && options.verifier === undefined;
  if (open && !LOOPBACK.has(host))
    throw new Error(`Serving on ${host} needs a token: anyone who reaches it could call the tools.`);
  const gate = createGate(LOOPBACK.has(host) ? options : withDefaults<GateOptions>({ allowedHosts: [host] }, options));
  const limit = options.maxConcurrent ?? 2000;
  let running = 0;
  const calls = new Set<Promise<void>>();
  const server = createServer({ connectionsCheckingInterval: 1000 }, (incoming, outgoing) => {
    if (running >= limit) return refuse(outgoing, 503, "Too many requests at a time.", { "retry-after": "1" });
    running += 1;
    const answered = answer(incoming, outgoing, { service, gate, path })
      .catch((error: unknown) => {
        options.onError?.(error instanceof Error ? error : new Error(String(error)));
        if (outgoing.headersSent) outgoing.destroy();
        else refuse(outgoing, 500, "Internal error.");
      })
      .finally(() => {
        running -= 1;
        calls.delete(answered);
      });
    // A client that listens for changes does so until it is told to stop: nothing to wait for.
    if (incoming.headers["mcp-method"] !== "subscriptions/listen") calls.add(answered);
  });
  server.requestTimeout = options.requestTimeoutMs ?? 30_000;
  server.headersTimeout = server.requestTimeout;
  // Longer than proxies and clients keep an idle connection, so that they are the ones to close it.
  server.keepAliveTimeout = 75_000;
  await listening(server, host, port);
  const bound = server.address() as AddressInfo;
  const shown = bound.family === "IPv6" ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${shown}:${bound.port}${path}`,
    port: bound.port,
    close: (graceMs) => close(server, service, calls, graceMs),
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { service, gate, path }: { readonly service: McpService; readonly gate: Gate; readonly path: string },
): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  if (!(incoming.url ?? "").startsWith("/")) return refuse(outgoing, 400, "Not a path.");
  const request = toWebRequest(incoming, gone.signal);
  const passed = await gate(request);
  if (passed instanceof Response) return await finish(passed, incoming, outgoing);
  if (new URL(request.url).pathname !== path) return refuse(outgoing, 404, `MCP is at ${path}.`);
  // Sessions are never given out, so any id is one that has ended: the client has to start anew.
  if (request.headers.has("mcp-session-id")) return refuse(outgoing, 404, "There is no such session.");
  await finish(await service.fetch(request, passed), incoming, outgoing);
}

/** Answers; a body that was not read to its end makes the connection useless, so it is closed. */
async function finish(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (!incoming.readableEnded && incoming.method === "POST") outgoing.setHeader("connection", "close");
  await sendResponse(response, outgoing);
}

function refuse(outgoing: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  outgoing.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close", ...headers });
  outgoing.end(`${text}\n`);
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function close(
  server: Server,
  service: McpService,
  calls: ReadonlySet<Promise<void>>,
  graceMs = 5000,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs);
  });
  await Promise.race([Promise.all(calls), grace]);
  clearTimeout(timer);
  // Ends what listens, and what is still running.
  await service.close();
  server.closeIdleConnections();
  const last = setTimeout(() => server.closeAllConnections(), LAST_MS);
  await closed;
  clearTimeout(last);
}
