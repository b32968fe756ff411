import {
  createMcpHandler,
  type McpHandlerRequestOptions,
  type McpRequestContext,
  McpServer,
  type McpServerFactory,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Registry } from "../contract.js";
import { requireGroups, requireNames } from "../select/require-names.js";
import type { Toolbox } from "../toolbox.js";
import { hasScopes } from "../turn/authorize.js";
import { callTool } from "./call.js";
import { catalogueFor } from "./catalogue.js";
import { showsForms } from "./elicit.js";
import { listTools } from "./listing.js";
import type { McpHost, McpOptions } from "./options.js";
import { listManifests, readManifest } from "./resources.js";
import { createSeal, type Seal } from "./waiting.js";

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
  requireNames(box.registry, "always", options.always);
  requireGroups(box.registry, "group", options.group);
  const served: Served = { box, options };
  const connections = new Set<McpServer>();
  let made: Seal | undefined;
  // Made when it is needed: some edge platforms give no random bytes while a module loads.
  const seal = () => {
    made ??= createSeal(options.answerKey);
    return made;
  };
  const factory: McpServerFactory = (context) => {
    const server = connectionServer(served, context, seal);
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

function connectionServer(served: Served, { era, authInfo }: McpRequestContext, seal: () => Seal): McpServer {
  const { options } = served;
  const server = new McpServer(options.info ?? { name: "toolgen", version: "0.0.0" }, {
    capabilities: {
      tools: { listChanged: true },
      ...(options.manifests === undefined ? {} : { resources: {} }),
    },
    ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
    requestState: { verify: (state, context) => seal().verify(state, context) },
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
    const asks = showsForms(server, context) ? { seal: seal() } : {};
    const result = await callTool(request, context, { ...served, ...asks, host: hostOf(context), found });
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
