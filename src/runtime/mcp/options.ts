import type { AuthInfo, Implementation } from "@modelcontextprotocol/server";
import type { ToolEntry } from "../contract.js";
import type { Access, RunOrigin } from "../options.js";
import { hasScopes } from "../turn/authorize.js";

/** Who calls over MCP: what `authorize` and tools get as `host`. */
export interface McpHost {
  /** The verified token, where the transport checks one. */
  readonly auth?: AuthInfo;
  /** `legacy` for the protocol of 2025-11-25 and before, `modern` for 2026-07-28. */
  readonly era: "legacy" | "modern";
}

/** How a registry is served over MCP. */
export interface McpOptions {
  /** Name, version, title and icons of the server, as hosts show them. */
  readonly info?: Implementation | undefined;
  /** Hints for the model on how to use the server. */
  readonly instructions?: string | undefined;
  /** Only tools of this group (class, object or file), or of one of these, are listed and can be called. */
  readonly group?: string | readonly string[] | undefined;
  /** Language of what is listed, such as `de`: tools with texts in it are shown in it, see `locales/`. */
  readonly locale?: string | undefined;
  /** Lists the best tools for this query alone, `limit` of them; the others can still be found and called. */
  readonly query?: string | undefined;
  /** Most tools in a list that a query filters; default 10. */
  readonly limit?: number | undefined;
  /**
   * `all` lists every tool. `search` lists `always` and `search_tools`, and what a connection has found with it, so that a
   * model pays for the tools it needs; connections that outlive a request (stdio) alone can remember.
   */
  readonly listing?: "all" | "search" | undefined;
  /** Tools that are listed whatever the query. */
  readonly always?: readonly string[] | undefined;
  /** Offer `search_tools`; by default where not all tools are listed. */
  readonly search?: boolean | undefined;
  /** Tools on one page of the list; default 200. */
  readonly pageSize?: number | undefined;
  /** Manifests by tool name, offered as resources: text, or what becomes JSON. */
  readonly manifests?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Secret of at least 32 bytes that seals questions to a client's user. Name one, and an `engine` of the toolbox that the processes
   * share, where an answer may reach another process than the one that asked; by default a random one.
   */
  readonly answerKey?: string | Uint8Array | undefined;
  /** Most bytes of one HTTP request; default 4 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** Hears of faults in the transport; they never change an answer. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Access by the scopes of the caller's token: for `createToolbox(tools, { authorize: byTokenScopes })`. */
export function byTokenScopes(tool: ToolEntry, { host }: RunOrigin): Access {
  return hasScopes(tool, (isMcpHost(host) ? host.auth?.scopes : undefined) ?? []) ? "allow" : "challenge";
}

function isMcpHost(host: unknown): host is McpHost {
  return typeof host === "object" && host !== null && "era" in host;
}
