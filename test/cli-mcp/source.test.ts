import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Io } from "../../src/cli/io.js";
import { limitedFetch } from "../../src/cli/limited-fetch.js";
import { listMcpTools } from "../../src/cli/mcp-source.js";
import { namesServer, parseMcpTarget, shownTarget } from "../../src/cli/mcp-target.js";

const io: Io = {
  cwd: import.meta.dirname,
  env: {},
  out: () => {},
  err: () => {},
  outIsTerminal: false,
  errIsTerminal: false,
  interrupted: () => new Promise(() => {}),
};

describe("how a server is named", () => {
  it.each([
    ["npx -y server --stdio", ["npx", "-y", "server", "--stdio"]],
    [`  node "C:\\a b\\c.js"  'it''s' "" `, ["node", "C:\\a b\\c.js", "its", ""]],
    ["A=1 B='x y' run A=2", ["run", "A=2"]],
    ["echo $HOME;ls", ["echo", "$HOME;ls"]],
  ])("%s", (source, words) => {
    const target = parseMcpTarget(source);
    expect(target?.kind === "command" && [target.command, ...target.args]).toEqual(words);
  });

  it.each(["", "  ", "A=1", 'node "open', "http://", "https://[x"])("refuses %j", (source) =>
    expect(parseMcpTarget(source)).toBeUndefined(),
  );

  it("is shown without secrets", () => {
    const shown = ["KEY=s3cret run -x", "https://me:s3cret@host.example/mcp?key=s3cret"].map((source) => {
      const target = parseMcpTarget(source);
      return target === undefined ? undefined : shownTarget(target);
    });
    expect(shown).toEqual(["run -x", "https://host.example/mcp"]);
  });

  it("is told from a file", () => {
    const named = (source: string) => namesServer(source, import.meta.dirname);
    expect(["-", "missing.json", "source.test.ts"].filter(named)).toEqual([]);
    expect(["https://host/tools.json", "npx server x.json", "some-server"].filter((each) => !named(each))).toEqual([]);
  });
});

// Each waits for a server until its time is up, so that they may as well wait together.
describe("a server that misbehaves", () => {
  const node = (code: string) => `"${process.execPath}" -e "${code}"`;

  it.concurrent("is left when it does not answer, and is ended", async () => {
    const { value, diagnostics } = await listMcpTools(
      node("console.error(process.pid); setInterval(() => {}, 9)"),
      io,
      8000,
    );
    expect(value).toBeUndefined();
    const [, pid] = /It printed: (\d+)/.exec(diagnostics[0]?.message ?? "") ?? [];
    expect(pid).toBeDefined();
    expect(() => process.kill(Number(pid), 0)).toThrow(/ESRCH/);
  }, 30_000);

  it.concurrent("is read when it is silent to what it does not know", async () => {
    const { value } = await listMcpTools(`SILENT=1 "${process.execPath}" stdio-server.mjs empty.json`, io, 12_000);
    expect(value).toMatchObject({ server: "weather-server", tools: [] });
  }, 30_000);

  it.concurrent("is left when it sends without an end", async () => {
    const flood = "const f = () => process.stdout.write('x'.repeat(1e6), f); f()";
    const { value, diagnostics } = await listMcpTools(node(flood), io, 8000);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["TG1908"]);
  }, 40_000);

  it("is left when its answer over HTTP goes on", async () => {
    const server = createServer((_request, response) => {
      const more = () => response.write("x".repeat(10_000), (error) => error || more());
      more();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const response = await limitedFetch(100_000)(`http://127.0.0.1:${port}/`);
      await expect(response.text()).rejects.toThrow(/longer than 100000 bytes/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe("without the MCP client", () => {
  afterEach(() => vi.doUnmock("../../src/cli/mcp-connection.js"));

  it("says how to install it", async () => {
    vi.resetModules();
    vi.doMock("../../src/cli/mcp-connection.js", () => ({
      MAX_BYTES: 1,
      prepareConnection: () => import(`${"@toolgen"}/not-installed`),
    }));
    const source = await import("../../src/cli/mcp-source.js");
    const { diagnostics } = await source.listMcpTools("some-server", io);
    expect(diagnostics[0]?.code).toBe("TG1909");
    expect(diagnostics[0]?.help).toContain("npm install --save-dev @modelcontextprotocol/client");
  });
});
