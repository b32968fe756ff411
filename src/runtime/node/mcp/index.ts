export type { McpOptions } from "../../mcp/options.js";
export type { McpService } from "../../mcp/server.js";
export type { GateOptions } from "./gate.js";
export { type HttpOptions, type HttpService, serveHttp } from "./http.js";
export { serveStdio } from "./stdio.js";
