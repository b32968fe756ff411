import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const SDK = "@restatedev/restate-sdk@1.17.2";
const SERVER_VERSION = "1.7.12";
/** The SDK needs `Promise.withResolvers`. */
const NODE_VERSION = "22.23.5";
const platform = `${process.platform}-${process.arch}`;

/** Why the tier cannot run here; `undefined` where it can. */
export function whyNot(): string | undefined {
  const known = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].includes(platform);
  if (!known) return `there is no Restate server for ${platform} on npm`;
  if (platform === "darwin-arm64" && !nodeIsNew()) return "npm has no package with a Node 22 for darwin-arm64";
  return undefined;
}

/** The programs that the tier runs. */
export interface Installed {
  readonly folder: string;
  readonly server: string;
  readonly node: string;
  /** A service process: run it with `node`. */
  readonly service: string;
  readonly remove: () => void;
}

/** Installs the SDK and the server from npm into a folder of their own, and bundles the service. */
export async function install(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-durable-"));
  const node = nodeIsNew() ? [] : [`node-${platform}@${NODE_VERSION}`];
  const packages = [SDK, `@restatedev/restate-server-${platform}@${SERVER_VERSION}`, ...node];
  const args = ["install", "--no-audit", "--no-fund", "--silent", "--ignore-scripts", "--prefix", folder, ...packages];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm cannot install ${packages.join(", ")}:\n${stderr}`);
  const modules = join(folder, "node_modules");
  const server = join(modules, `@restatedev/restate-server-${platform}`, "bin", "restate-server");
  chmodSync(server, 0o755);
  const bundle = join(folder, "service.mjs");
  const entry = join(import.meta.dirname, "service.ts");
  await build({
    entryPoints: [entry],
    outfile: bundle,
    bundle: true,
    external: ["@restatedev/restate-sdk"],
    platform: "node",
    format: "esm",
    target: "node22",
  });
  return {
    folder,
    server,
    node: nodeIsNew() ? process.execPath : join(modules, `node-${platform}`, "bin", "node"),
    service: bundle,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function nodeIsNew(): boolean {
  return "withResolvers" in Promise;
}
