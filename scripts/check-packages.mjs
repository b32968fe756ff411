// Checks both packages as they would be published: publint on the folder, are-the-types-wrong on the tarball.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "toolgen-packages-"));
let failed = false;

for (const path of [root, join(root, "src/runtime")]) {
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: path });
  const lint = spawnSync("npx", ["publint", "--strict", "--pack", "npm", path], { cwd: root, stdio: "inherit" });
  failed ||= lint.status !== 0;
}
for (const name of readdirSync(folder)) {
  // The compiler is ESM alone and has no subpaths for old resolution; the run time has both forms for every subpath.
  const profile = name.startsWith("toolgen-runtime") ? "node16" : "esm-only";
  const types = spawnSync("npx", ["attw", join(folder, name), "--profile", profile], { cwd: root, stdio: "inherit" });
  failed ||= types.status !== 0;
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
