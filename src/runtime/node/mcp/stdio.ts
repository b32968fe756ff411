import { type StdioServerHandle, serveStdio as serveSdk } from "@modelcontextprotocol/server/stdio";
import type { McpService } from "../../mcp/index.js";

/** Speaks MCP on stdin and stdout, which nothing else may write to. Ends when the client closes stdin. */
export function serveStdio(
  service: McpService,
  options: { readonly onError?: ((error: Error) => void) | undefined } = {},
): StdioServerHandle {
  return serveSdk(service.factory, options.onError === undefined ? {} : { onerror: options.onError });
}
