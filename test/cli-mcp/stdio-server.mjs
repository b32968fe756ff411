// An MCP server without any library: it lists the tools of the file that is its argument, two a page.
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    ...(existsSync("instructions.txt") ? { instructions: readFileSync("instructions.txt", "utf8") } : {}),
    serverInfo: { name: process.env.SERVER_NAME ?? "../Weather Server", version: "1.0.0" },
  }),
  "tools/list": ({ cursor = "0" }) => {
    const tools = JSON.parse(readFileSync(process.argv[2], "utf8"));
    const end = Number(cursor) + 2;
    return { tools: tools.slice(Number(cursor), end), ...(end < tools.length ? { nextCursor: String(end) } : {}) };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = answers[method];
  if (!answer && process.env.SILENT) continue;
  const body = answer ? { result: answer(params) } : { error: { code: -32601, message: "no such method" } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
}
