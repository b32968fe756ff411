// Builds both packages: the compiler into dist/, the run time into src/runtime/dist (ESM and CommonJS).
import { spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

function compile(...args) {
  const { status } = spawnSync(process.execPath, [tsc, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(`${root}/dist`, { recursive: true, force: true });
rmSync(`${root}/src/runtime/dist`, { recursive: true, force: true });
compile("-p", "src/runtime/tsconfig.json");
compile(
  "-p",
  "src/runtime/tsconfig.json",
  "--module",
  "commonjs",
  "--moduleResolution",
  "node10",
  "--ignoreDeprecations",
  "6.0",
  "--verbatimModuleSyntax",
  "false",
  "--outDir",
  "src/runtime/dist/cjs",
);
writeFileSync(`${root}/src/runtime/dist/cjs/package.json`, '{ "type": "commonjs" }\n');
compile("-p", "tsconfig.build.json");
// Two modules are written in JavaScript, with types beside them.
for (const folder of ["extract", "typia"])
  for (const name of ["compiler.js", "compiler.d.ts"])
    cpSync(`${root}/src/${folder}/${name}`, `${root}/dist/${folder}/${name}`);
