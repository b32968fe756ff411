import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, it } from "vitest";
import { run } from "./foreign-project.js";
import { mcpProject, travelFlags } from "./mcp/project.js";
import { servedOverHttp } from "./mcp/served.js";

const main = "node_modules/toolgen/dist/cli/main.js";
let project = "";
beforeAll(() => {
  project = mcpProject();
});
const toolgen = (args: readonly string[], expected = 0) => run(project, "npx", ["toolgen", ...args], expected).output;

describe("toolgen serve from a tarball, in a project of somebody else", () => {
  it("says what to do before there is anything to serve", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, "serve", ...travelFlags], {
      cwd: project,
      encoding: "utf8",
    });
    expect(status).toBe(2);
    // Hosts show what a server writes to standard error; the other stream is the protocol's.
    expect(stdout).toBe("");
    expect(stderr).toContain("generated/travel holds no registry");
    expect(stderr).toContain("toolgen build");
    expect(stderr).not.toContain("    at ");
  });

  it("says which package is missing", () => {
    toolgen(["build"]);
    const sdk = join(project, "node_modules/@modelcontextprotocol");
    renameSync(sdk, `${sdk}-away`);
    try {
      const output = toolgen(["serve", ...travelFlags], 2);
      expect(output).toContain("@modelcontextprotocol/server is not installed");
      expect(output).toContain("npm install @modelcontextprotocol/server");
    } finally {
      renameSync(`${sdk}-away`, sdk);
    }
  });

  it("serves what the build wrote, and ends on Ctrl-C with nothing left", async () => {
    const { url, child, stop } = await servedOverHttp(project, travelFlags);
    expect((await fetch(url)).status).toBe(405);
    expect(await stop()).toBe(0);
    expect(child.killed).toBe(true);
    await expect(fetch(url)).rejects.toThrow();
  });

  it("says that a port is taken", async () => {
    const taken = createServer();
    const port = await new Promise<number>((done) =>
      taken.listen(0, "127.0.0.1", () => done((taken.address() as { port: number }).port)),
    );
    try {
      const output = toolgen(["serve", ...travelFlags, "--http", "--port", String(port)], 2);
      expect(output).toContain(`Port ${port} of 127.0.0.1 is in use`);
      expect(output).not.toContain("    at ");
    } finally {
      taken.close();
    }
  });

  it("ends with its client, whatever the tools keep open", async () => {
    const restless = 'setInterval(() => {}, 1000);\nexport { default } from "./serve.js";\n';
    writeFileSync(join(project, "src/travel/restless.ts"), restless);
    const flags = ["--output", "generated/travel", "--with", "src/travel/restless.ts"];
    const child = spawn(process.execPath, [main, "serve", ...flags], {
      cwd: project,
      stdio: ["pipe", "ignore", "inherit"],
    });
    const ended = new Promise((done) => child.once("exit", (code, signal) => done({ code, signal })));
    child.stdin.end();
    expect(await ended).toEqual({ code: 0, signal: null });
    const { stop } = await servedOverHttp(project, flags);
    expect(await stop()).toBe(0);
  });

  it.each(["stdio", "HTTP"] as const)("serves what a new build wrote, and tells clients, over %s", async (wire) => {
    const { client, stop } = await watching(wire);
    try {
      let told: () => void = () => undefined;
      const changed = new Promise<void>((done) => {
        told = done;
      });
      client.setNotificationHandler("notifications/tools/list_changed", () => told());
      if (wire === "HTTP") await client.listen({ toolsListChanged: true });
      const names = async () => (await client.listTools()).tools.map(({ name }) => name);
      const added = `added_over_${wire.toLowerCase()}`;
      expect(await names()).not.toContain(added);
      const tool = `\n/**\n * Says hello.\n * @tool ${added}\n * @pure\n */\nexport function hello${wire}(): string {\n  return "hello";\n}\n`;
      appendFileSync(join(project, "src/travel/tools.ts"), tool);
      toolgen(["build"]);
      await changed;
      expect(await names()).toContain(added);
      expect((await client.callTool({ name: added, arguments: {} })).content).toEqual([
        { type: "text", text: "hello" },
      ]);
    } finally {
      await client.close();
      await stop();
    }
  });
});

/** A client of a server that watches: the older revision over stdio, the newer over HTTP. */
async function watching(wire: "stdio" | "HTTP") {
  const flags = [...travelFlags, "--watch"];
  const mode = wire === "stdio" ? "legacy" : { pin: "2026-07-28" };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  if (wire === "stdio") {
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [main, "serve", ...flags], cwd: project }),
    );
    return { client, stop: async () => null };
  }
  const { url, stop } = await servedOverHttp(project, flags);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return { client, stop };
}
