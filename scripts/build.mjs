// Builds both packages: the compiler into dist/, the run time into src/runtime/dist (ESM and CommonJS).
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

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

// typia is part of our package rather than a dependency: it takes whatever "typescript" lies beside it, and where a project has another
// one than ours, npm puts typia beside the project's. From inside our package it finds ours. Only what is used of it is kept.
await build({
  stdin: {
    contents: `export { FunctionProgrammer, ImportProgrammer, IsProgrammer, MetadataCollection, MetadataFactory } from "@typia/core";`,
    resolveDir: root,
  },
  outfile: `${root}/dist/typia/typia.cjs`,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["typescript"],
  banner: { js: `/*! typia, bundled.\n${readFileSync(`${root}/node_modules/@typia/core/LICENSE`, "utf8")}*/` },
});
const compiler = `${root}/dist/typia/compiler.js`;
writeFileSync(compiler, readFileSync(compiler, "utf8").replace('"@typia/core"', '"./typia.cjs"'));
