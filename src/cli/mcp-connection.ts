import type { Client, Transport } from "@modelcontextprotocol/client";
import type { Io } from "./io.js";
import { limitedFetch } from "./limited-fetch.js";
import type { McpTarget } from "./mcp-target.js";

/** A client and the transport it is to connect over; nothing has been started yet. */
export interface McpConnection {
  readonly client: Client;
  readonly transport: Transport;
  /** The end of what the server printed to its standard error. */
  readonly printed: () => string;
}

/** How many bytes a server may send: in one message, or over HTTP in all. */
export const MAX_BYTES = 16_000_000;

const KEPT_OUTPUT = 2_000;

/** Sets up a connection, with the MCP SDK loaded only now. Throws `ERR_MODULE_NOT_FOUND` where it is not installed. */
export async function prepareConnection(target: McpTarget, io: Io, timeoutMs: number): Promise<McpConnection> {
  const sdk = await import("@modelcontextprotocol/client");
  // Older servers may be silent when asked for the newer protocol; what is left of the time is for the older one.
  const probe = { timeoutMs: target.kind === "command" ? timeoutMs / 4 : timeoutMs };
  const client = new sdk.Client(
    { name: "toolgen", version: "1.0.0" },
    { versionNegotiation: { mode: "auto", probe }, listMaxPages: 256 },
  );
  switch (target.kind) {
    case "url": {
      const token = io.env.TOOLGEN_MCP_TOKEN;
      const headers = token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` };
      const transport = new sdk.StreamableHTTPClientTransport(target.url, {
        requestInit: { headers },
        fetch: limitedFetch(MAX_BYTES),
      });
      return { client, transport, printed: () => "" };
    }
    case "command": {
      const stdio = await import("@modelcontextprotocol/client/stdio");
      // The server gets the few variables that every program needs, and none of the secrets of this process.
      const transport = new stdio.StdioClientTransport({
        command: target.command,
        args: [...target.args],
        env: { ...stdio.getDefaultEnvironment(), ...target.env },
        cwd: io.cwd,
        stderr: "pipe",
        maxBufferSize: MAX_BYTES,
      });
      let printed = "";
      transport.stderr?.on("data", (chunk: unknown) => {
        printed = (printed + String(chunk)).slice(-KEPT_OUTPUT);
      });
      return { client, transport, printed: () => printed.trim() };
    }
  }
}
