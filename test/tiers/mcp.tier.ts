import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "./foreign-project.js";
import { type Check, judge, type Suite, suites } from "./mcp/conformance.js";
import { nodeBinary } from "./mcp/node-binary.js";
import { mcpProject, travelFlags } from "./mcp/project.js";
import { type ServedProcess, servedOverHttp } from "./mcp/served.js";

let project = "";
const running: ServedProcess[] = [];
beforeAll(() => {
  project = mcpProject();
  run(project, "npx", ["toolgen", "build"]);
});
afterAll(async () => {
  for (const each of running) await each.stop();
});

const served = async (flags: readonly string[]) => {
  const started = await servedOverHttp(project, flags);
  running.push(started);
  return started;
};

const binary = nodeBinary();
if (binary.kind === "none") console.log(`Conformance suite and inspector are not run: ${binary.why}.`);

describe.skipIf(binary.kind === "none")("programs of the protocol's makers", () => {
  let node = "";
  let tools = "";
  beforeAll(() => {
    tools = installed("@modelcontextprotocol/inspector@2.12.0", ...(binary.kind === "package" ? [binary.package] : []));
    node = binary.kind === "package" ? binary.pathIn(tools) : process.execPath;
  });

  describe("the inspector's command line", () => {
    const inspect = (target: readonly string[], args: readonly string[]): unknown => {
      const main = join(tools, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
      const { output } = run(project, node, [main, "--cli", "--cwd", project, ...args, "--", ...target]);
      return JSON.parse(output);
    };
    const weather = ["--tool-name", "get_weather", "--tool-arg", "city=北京", "--tool-arg", "date=2026-12-24"];
    const search = ["--tool-name", "search_tools", "--tool-arg", "query=cancel a booking"];
    const targets = {
      stdio: async (...flags: readonly string[]) => [
        process.execPath,
        "node_modules/toolgen/dist/cli/main.js",
        "serve",
        ...travelFlags,
        ...flags,
      ],
      HTTP: async (...flags: readonly string[]) => [(await served([...travelFlags, ...flags])).url],
    };

    it.each(Object.keys(targets) as (keyof typeof targets)[])(
      "lists, searches and calls over %s",
      async (transport) => {
        const all = await targets[transport]();
        // Strict: a schema that hosts are known to stumble over would be an error.
        const listed = inspect(all, ["--method", "tools/list", "--strict"]);
        const expected = readFileSync(join(project, "generated/travel/providers/mcp.json"), "utf8");
        expect(listed).toEqual({ tools: JSON.parse(expected).tools });
        const called = inspect(all, ["--method", "tools/call", ...weather]);
        expect(called).toMatchObject({
          structuredContent: { city: "北京", date: expect.stringMatching(/^2026-12-24/) },
        });
        const found = inspect(await targets[transport]("--listing", "search"), ["--method", "tools/call", ...search]);
        expect(JSON.stringify(found)).toContain("cancel_booking");
      },
    );
  });

  describe.each(suites)("$package, $revision", (suite: Suite) => {
    it("finds nothing but what the server does not offer", async () => {
      const folder = installed(suite.package);
      const { url, stop } = await servedOverHttp(project, ["--output", "generated/conformance"]);
      const results = mkdtempSync(join(tmpdir(), "toolgen conformance "));
      const main = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
      const flags = ["--suite", "all", "--spec-version", suite.revision, "-o", results];
      run(project, node, [main, "server", "--url", url, ...flags], 1);
      expect(judge(suite, checksIn(results))).toEqual([]);
      expect(await stop()).toBe(0);
    });
  });
});

/** Installs packages into a folder of their own. */
function installed(...packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen mcp "));
  const flags = ["--no-audit", "--no-fund", "--silent", "--ignore-scripts", "--prefix", folder];
  run(folder, "npm", ["install", ...flags, ...packages]);
  return folder;
}

/** What the suite wrote, by scenario. */
function checksIn(results: string): ReadonlyMap<string, readonly Check[]> {
  const found = new Map<string, readonly Check[]>();
  for (const name of readdirSync(results)) {
    const file = join(results, name, "checks.json");
    const scenario = /^server-(.*)-\d{4}-\d\d-\d\dT/.exec(name)?.[1];
    if (scenario !== undefined && existsSync(file)) found.set(scenario, JSON.parse(readFileSync(file, "utf8")));
  }
  return found;
}
