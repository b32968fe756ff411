// Builds both packages: the run time into src/runtime/dist (ESM and CommonJS), then the compiler into dist/. Each is built aside and put in
// place when it is whole, so that a failed build leaves the last good one.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
// TypeScript 7 writes the same code as 6 in a tenth of the time.
const tsc = `${root}/node_modules/typescript-7/bin/tsc`;

function compile(project, outDir, ...options) {
  const args = [tsc, "-p", `${root}/${project}`, "--outDir", outDir, ...options];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`${project} does not compile.`);
}

async function replace(folder, fill) {
  const aside = `${root}/.build/${process.pid}`;
  const former = `${aside}.former`;
  try {
    mkdirSync(aside, { recursive: true });
    await fill(aside);
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(aside, folder);
  } finally {
    for (const left of [aside, former]) rmSync(left, { recursive: true, force: true });
  }
}

function buildRuntime(into) {
  const project = "src/runtime/tsconfig.json";
  compile(project, into);
  const cjs = ["--module", "commonjs", "--moduleResolution", "bundler", "--verbatimModuleSyntax", "false"];
  compile(project, `${into}/cjs`, ...cjs);
  writeFileSync(`${into}/cjs/package.json`, '{ "type": "commonjs" }\n');
}

async function buildCompiler(into) {
  compile("tsconfig.build.json", into);
  // Two modules are written in JavaScript, with types beside them.
  for (const folder of ["extract", "typia"])
    for (const name of ["compiler.js", "compiler.d.ts"])
      cpSync(`${root}/src/${folder}/${name}`, `${into}/${folder}/${name}`);
  await bundleTypia(into);
  await bundleTokenizer(into);
  await bundleEntries(into);
  await bundleStart(into);
  // What is kept in caches is told by it from what another build of toolgen kept.
  const { IDENTITY_FILE } = await import(`${into}/cache/times.js`);
  const { identityOf } = await import(`${into}/cache/build-identity.js`);
  writeFileSync(`${into}/${IDENTITY_FILE}`, identityOf(into, root));
}

// Some dozens of files load in less than half the time of some hundreds. They stand as deep in the folder as the modules they are made
// of, so that these find what they look for relative to themselves. The modules stay: workers, benchmarks and tests start from others.
async function bundleEntries(into) {
  await build({
    entryPoints: ["index.js", "cli/main.js", "cli/build-child.js"].map((entry) => `${into}/${entry}`),
    outdir: into,
    outbase: into,
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    chunkNames: "chunks/[name]-[hash]",
    plugins: [compilersApart],
  });
}

// The two modules that load a compiler are not taken into the chunks: they are the same for all that import them.
const compilersApart = {
  name: "compilers-apart",
  setup({ onResolve }) {
    onResolve({ filter: /\/compiler\.js$/ }, ({ path, resolveDir }) => ({
      path: `../${basename(dirname(join(resolveDir, path)))}/compiler.js`,
      external: true,
    }));
  },
};

// Of what is loaded as one CommonJS file.
const commonJs = { bundle: true, platform: "node", target: "node20", format: "cjs" };

// Node starts one small CommonJS file sooner than modules, and most runs need no more than this one. The rest is loaded from it when needed.
async function bundleStart(into) {
  await build({
    ...commonJs,
    entryPoints: [`${root}/src/cli/start.ts`],
    outfile: `${into}/cli/start.cjs`,
    external: ["./main.js"],
    banner: { js: '#!/usr/bin/env node\nconst own = require("node:url").pathToFileURL(__filename);' },
    define: { "import.meta.url": "own" },
  });
}

// The compiler that extraction has loaded when typia is needed. As a module inside the bundle it is imported without a copy of its
// exports for each of the hundred files that import it.
const compilerOfExtraction = {
  name: "compiler-of-extraction",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^typescript$/ }, () => ({ path: "typescript", namespace: "compiler" }));
    onLoad({ filter: /./, namespace: "compiler" }, () => ({
      contents: `import { createRequire } from "node:module";
        import { dirname, join } from "node:path";
        const common = createRequire(require.resolve("ts-morph")).resolve("@ts-morph/common");
        export default require(join(dirname(common), "typescript.js"));`,
      resolveDir: root,
    }));
  },
};

// typia is part of our package rather than a dependency: it takes whatever "typescript" lies beside it, and where a project has another
// one than ours, npm puts typia beside the project's. In the bundle it has the one that ts-morph brings, so that a process holds one
// compiler. Only what is used of it is kept.
async function bundleTypia(into) {
  await build({
    ...commonJs,
    stdin: {
      contents: `export { FunctionProgrammer, ImportProgrammer, IsProgrammer, MetadataCollection, MetadataFactory } from "@typia/core";
        export { default as ts } from "typescript";`,
      resolveDir: root,
    },
    outfile: `${into}/typia/typia.cjs`,
    external: ["ts-morph"],
    plugins: [compilerOfExtraction],
    banner: { js: `/*! typia, bundled.\n${readFileSync(`${root}/node_modules/@typia/core/LICENSE`, "utf8")}*/` },
  });
  const compiler = `${into}/typia/compiler.js`;
  reword(compiler, '"@typia/core"', '"./typia.cjs"');
  reword(compiler, 'require("typescript")', 'require("./typia.cjs").ts');
}

// Fails where there is nothing to replace: what was to be bundled would be looked for in `node_modules`, where users have none.
function reword(file, from, to) {
  writeFileSync(file, reworded(file, from, to));
}

function reworded(file, from, to) {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from} to replace`);
  return text.replace(from, to);
}

// The vocabulary of the tokenizer packed, of which the few words that are met are looked up: to make a table of all of them took longer
// than to count. What the package has for other vocabularies, thirty megabytes, is not installed with ours.
const TABLE = "this.bytePairStringRankEncoder";
const packedRanks = (into) => ({
  name: "packed-ranks",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/o200k\.json$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /bpeRanks\/o200k_base\.js$/ }, () => ({
      contents: `const { openVocabulary } = require(${JSON.stringify(`${into}/cache/vocabulary.js`)});
        exports.default = openVocabulary(require("./o200k.json"));`,
      resolveDir: into,
    }));
    onLoad({ filter: /BytePairEncodingCore\.js$/ }, ({ path }) => ({
      contents: reworded(path, `${TABLE} = /* @__PURE__ */ new Map()`, `${TABLE} = bytePairRankDecoder.textRanks`),
    }));
  },
});

async function bundleTokenizer(into) {
  const require = createRequire(import.meta.url);
  const home = dirname(require.resolve("gpt-tokenizer/package.json"));
  await build({
    ...commonJs,
    stdin: {
      contents: 'exports.countTokens = require("gpt-tokenizer/encoding/o200k_base").countTokens;',
      resolveDir: root,
    },
    outfile: `${into}/cache/o200k.cjs`,
    plugins: [packedRanks(into)],
    banner: { js: `/*! gpt-tokenizer, bundled.\n${readFileSync(`${home}/LICENSE`, "utf8")}*/` },
  });
  const { default: ranks } = require(`${home}/cjs/bpeRanks/o200k_base.js`);
  const { packVocabulary } = await import(`${into}/cache/vocabulary.js`);
  writeFileSync(`${into}/cache/o200k.json`, JSON.stringify(packVocabulary(ranks)));
  // By way of its folder: the module is bundled into one beside it, too.
  reword(`${into}/cache/tokenizer.js`, '"gpt-tokenizer/encoding/o200k_base"', '"../cache/o200k.cjs"');
}

try {
  await replace(`${root}/src/runtime/dist`, buildRuntime);
  await replace(`${root}/dist`, buildCompiler);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
