export { byTokenScopes, type McpHost, type McpOptions } from "./options.js";
export { createMcpServer, type McpService } from "./server.js";
