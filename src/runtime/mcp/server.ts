import {
  type CallToolRequest,
  type CallToolResult,
  createMcpHandler,
  type McpHandlerRequestOptions,
  type McpRequestContext,
  McpServer,
  type McpServerFactory,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Registry } from "../contract.js";
import { searchToolsTool } from "../select/search-tools.js";
import type { Toolbox } from "../toolbox.js";
import { hasScopes } from "../turn/authorize.js";
import { catalogueFor, searchDefinition } from "./catalogue.js";
import { hasSearch, listTools } from "./listing.js";
import type { McpHost, McpOptions } from "./options.js";
import { progressSender } from "./progress.js";
import { listManifests, readManifest } from "./resources.js";
import { callResult } from "./result.js";

/** A registry behind MCP, for any transport. */
export interface McpService {
  /** Makes the server of one connection or request: what the SDK's own entries, such as `serveStdio`, take. */
  readonly factory: McpServerFactory;
  /** Answers one HTTP request: what Workers, Bun, Deno and Hono serve. Checks neither host nor token; see `serveHttp` of `@toolgen/runtime/node/mcp`. */
  readonly fetch: (request: Request, options?: McpHandlerRequestOptions) => Promise<Response>;
  /** Serves another box from now on, and tells clients that the list has changed. */
  readonly replace: (box: Toolbox, manifests?: McpOptions["manifests"]) => void;
  /** Ends what is open. */
  readonly close: () => Promise<void>;
}

/** Serves a toolbox over MCP, in the protocols of 2025-11-25 and 2026-07-28. */
export function createMcpServer(box: Toolbox, options: McpOptions = {}): McpService {
  const served: Served = { box, options };
  const connections = new Set<McpServer>();
  const factory: McpServerFactory = (context) => {
    const server = connectionServer(served, context);
    if (context.requestInfo === undefined) {
      connections.add(server);
      server.server.onclose = () => connections.delete(server);
    }
    return server;
  };
  const handler = createMcpHandler(factory, {
    ...(options.maxBodyBytes === undefined ? {} : { maxRequestBodySize: options.maxBodyBytes }),
    ...(options.onError === undefined ? {} : { onerror: options.onError }),
  });
  return {
    factory,
    fetch: handler.fetch,
    close: handler.close,
    replace(next, manifests) {
      served.box = next;
      if (manifests !== undefined) served.options = { ...served.options, manifests };
      for (const server of connections) server.sendToolListChanged();
      handler.notify.toolsChanged();
    },
  };
}

interface Served {
  box: Toolbox<Registry>;
  options: McpOptions;
}

function connectionServer(served: Served, { era, authInfo }: McpRequestContext): McpServer {
  const { options } = served;
  const server = new McpServer(options.info ?? { name: "toolgen", version: "0.0.0" }, {
    capabilities: {
      tools: { listChanged: true },
      ...(options.manifests === undefined ? {} : { resources: {} }),
    },
    ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
  });
  const found = new Set<string>();
  const hostOf = (context: ServerContext): McpHost => {
    const auth = context.http?.authInfo ?? authInfo;
    return { era, ...(auth === undefined ? {} : { auth }) };
  };
  const catalogueOf = (context: ServerContext) => catalogueFor(served.box, served.options, hostOf(context));
  server.server.setRequestHandler("tools/list", (request, context) =>
    listTools(served.box, catalogueOf(context), served.options, request, found),
  );
  server.server.setRequestHandler("tools/call", async (request, context) => {
    const before = found.size;
    const result = await callTool(served, request, context, hostOf(context), found);
    if (found.size > before && served.options.listing === "search") server.sendToolListChanged();
    return result;
  });
  server.resolveScopeChallenge = ({ request, authInfo: auth }) => {
    const name = request.method === "tools/call" ? request.params?.name : undefined;
    const host: McpHost = { era, ...(auth === undefined ? {} : { auth }) };
    const { callable } = catalogueFor(served.box, served.options, host);
    const tool = callable.find((each) => each.name === name);
    if (tool === undefined || auth === undefined || hasScopes(tool, auth.scopes)) return undefined;
    const [first, ...rest] = tool.traits.scopes?.[0] ?? [];
    return first === undefined ? undefined : { scopes: [first, ...rest] };
  };
  if (options.manifests !== undefined) {
    server.server.setRequestHandler("resources/list", ({ params }, context) =>
      listManifests(catalogueOf(context), served.options, params?.cursor),
    );
    server.server.setRequestHandler("resources/read", ({ params }, context) =>
      readManifest(catalogueOf(context), served.options, params.uri),
    );
    server.server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  }
  return server;
}

async function callTool(
  { box, options }: Served,
  { params }: CallToolRequest,
  context: ServerContext,
  host: McpHost,
  found: Set<string>,
): Promise<CallToolResult> {
  const { callable, find } = catalogueFor(box, options, host);
  // Each call is a turn of its own: what one client did wrong is nothing to another.
  const turn = {};
  const onProgress = progressSender(context);
  const report = await box.run(
    [{ id: String(context.mcpReq.id), name: params.name, arguments: params.arguments ?? {} }],
    {
      provider: "mcp",
      signal: context.mcpReq.signal,
      host,
      turn,
      offered: [...callable.map(({ name }) => name), ...(hasSearch(options) ? [searchToolsTool.name] : [])],
      ...(onProgress === undefined ? {} : { onProgress: ({ update }) => onProgress(update) }),
    },
  );
  for (const name of box.found({ turn })) found.add(name);
  const search = params.name === searchToolsTool.name ? { definition: searchDefinition } : undefined;
  return callResult(report, find(params.name) ?? search);
}
