import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSide } from "../../src/cli/against.js";
import { compareManifests } from "../../src/drift/compare.js";
import type { Manifest } from "../../src/drift/manifest.js";
import type { Change } from "../../src/drift/report.js";
import { corpusFolder } from "../corpus/workspace.js";

/** A major upgrade of one SDK of the corpus, whose functions are wrapped in tools. */
export interface Upgrade {
  readonly sdk: string;
  readonly from: Readonly<Record<string, string>>;
  readonly to: Readonly<Record<string, string>>;
}

/** The upgrades that are compared. */
export const upgrades: readonly Upgrade[] = [
  {
    sdk: "octokit",
    from: { "@octokit/plugin-rest-endpoint-methods": "17.0.0", "@octokit/core": "7.0.8" },
    to: { "@octokit/plugin-rest-endpoint-methods": "18.0.0", "@octokit/core": "7.0.8" },
  },
  { sdk: "slack", from: { "@slack/web-api": "7.19.0" }, to: { "@slack/web-api": "8.2.0" } },
  { sdk: "stripe", from: { stripe: "22.6.2" }, to: { stripe: "23.1.0" } },
];

/** What an upgrade does to the contracts. */
export interface UpgradeReport {
  readonly before: readonly Manifest[];
  readonly after: readonly Manifest[];
  readonly changes: readonly Change[];
}

const repository = fileURLToPath(new URL("../..", import.meta.url));
const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: "ES2022",
  module: "NodeNext",
  types: ["node"],
  lib: ["ES2022", "DOM", "ESNext.Disposable"],
  esModuleInterop: true,
};

/** Builds the tools with both versions installed, and compares the manifests. Functions that one version does not have are left out there. */
export function compareUpgrade({ sdk, from, to }: Upgrade): UpgradeReport {
  const before = manifestsWith(sdk, from);
  const after = manifestsWith(sdk, to);
  return { before, after, changes: compareManifests(before, after) };
}

/** The manifests of an SDK's tools with these versions. */
function manifestsWith(sdk: string, dependencies: Readonly<Record<string, string>>): readonly Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), `toolgen-upgrade-${sdk}-`));
  try {
    return manifestsIn(folder, sdk, dependencies);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function manifestsIn(folder: string, sdk: string, dependencies: Readonly<Record<string, string>>): readonly Manifest[] {
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
  write("package.json", {
    private: true,
    type: "module",
    dependencies: { ...dependencies, "@types/node": "20.19.43" },
  });
  write("tsconfig.json", { compilerOptions });
  write("toolgen.json", { include: [`${sdk}.tools.mts`], providers: ["openai-responses", "mcp"] });
  copyFileSync(join(corpusFolder(), "sdk", `${sdk}.tools.mts`), join(folder, `${sdk}.tools.mts`));
  mkdirSync(join(folder, ".git"));
  run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], folder);
  // Exits with 1 where a function has no types in this version.
  const cli = join(repository, "dist/cli/main.js");
  run(process.execPath, [cli, "build", "--keep-going", "--no-cache", "--quiet"], folder, 1);
  const side = readSide({
    against: "./generated",
    cwd: folder,
    outputDir: folder,
    here: new Map(),
    output: "generated",
  });
  if (side.diagnostics.length > 0) throw new Error(side.diagnostics.map(({ message }) => message).join("\n"));
  return side.value.manifests;
}

function run(command: string, args: readonly string[], cwd: string, worst = 0): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  if (error || status === null || status > worst) throw new Error(`${command} ${args.join(" ")}: ${error ?? stderr}`);
}
