import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { median } from "../support/rounds.js";

/** The validators of the arguments of one SDK's functions, bundled, minified, gzip: bytes. */
export interface SizeRow {
  readonly sdk: string;
  readonly tools: number;
  /** All in one bundle. */
  readonly own: number;
  /** The closures that `typia generate` makes of the same types. */
  readonly typia: number;
  /** A tool alone: the median of all, and the largest. */
  readonly alone: readonly [median: number, largest: number];
  /** The same of typia's closures. */
  readonly typiaAlone: readonly [median: number, largest: number];
  /** Tools whose bundle, alone, has code of another tool, or of a shared type that is not among its own. */
  readonly strangers: number;
}

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Inside the repository, so that bundles find its packages. */
const cache = join(repository, "node_modules/.cache/toolgen-sizes");

/** Measures what was built of an SDK into a folder; typia gets the argument types that were generated there. */
export async function measureSizes(sdk: string, output: string): Promise<SizeRow> {
  const folder = join(cache, sdk);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ["tools", "types", "typia/in"]) mkdirSync(join(folder, part), { recursive: true });
  const names = readdirSync(join(output, "tools")).map((file) => basename(file, ".ts"));
  for (const name of names) {
    const text = readFileSync(join(output, "tools", `${name}.ts`), "utf8");
    writeFileSync(join(folder, "tools", `${name}.ts`), validatorAlone(text));
    writeFileSync(join(folder, "typia/in", `${name}.ts`), typiaInput(text));
  }
  const types = join(output, "types");
  for (const file of existsSync(types) ? readdirSync(types) : [])
    writeFileSync(join(folder, "types", file), readFileSync(join(types, file)));
  generateTypia(join(folder, "typia"));
  const own = await sizesIn(folder, "tools", names);
  const typia = await sizesIn(folder, "typia/out", names);
  const { strangers } = own;
  return {
    sdk,
    tools: names.length,
    own: own.all,
    typia: typia.all,
    alone: own.alone,
    typiaAlone: typia.alone,
    strangers,
  };
}

/** A generated module up to its validators: what follows reads and writes the other forms of values. */
function validatorAlone(text: string): string {
  const checks = [...text.matchAll(/^const (check_\w+): [\s\S]*?;$/gm)];
  const [first, last] = [checks[0], checks.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a generated tool has no validator");
  return `${text.slice(0, last.index + last[0].length)}\nexport { ${first[1]} as check };\n`;
}

/** The types of the arguments as they were generated, with typia's call. */
function typiaInput(text: string): string {
  const types =
    text.match(/^export (?:interface Input\d*\b[\s\S]*?^\}|type Input\d*\b(?:.*;|[\s\S]*?^\}.*;))$/gm) ?? [];
  return `import typia from "typia";\n${types.join("\n")}\nexport const check = typia.createValidateEquals<Input>();\n`;
}

function generateTypia(folder: string): void {
  const compilerOptions = { strict: true, target: "es2022", module: "esnext", moduleResolution: "bundler", types: [] };
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["in"] }));
  const typia = join(repository, "node_modules/typia/lib/executable/typia.js");
  const args = [typia, "generate", "--input", "in", "--output", "out", "--project", "tsconfig.json"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`typia generate ended with ${status}: ${(stdout + stderr).slice(0, 2000)}`);
}

interface Sizes {
  readonly all: number;
  readonly alone: readonly [median: number, largest: number];
  readonly strangers: number;
}

async function sizesIn(folder: string, part: string, names: readonly string[]): Promise<Sizes> {
  const contents = names.map((name) => `export { check as ${name} } from "./${part}/${name}.js";`).join("\n");
  const { size: all } = await bundled({ stdin: { contents, resolveDir: folder, loader: "ts" } });
  const alone: number[] = [];
  let strangers = 0;
  for (const name of names) {
    const entry = join(folder, part, `${name}.ts`);
    const { size, inputs } = await bundled({ entryPoints: [entry] });
    alone.push(size);
    const own = reachable(entry);
    if (inputs.some((path) => path.includes("/toolgen-sizes/") && !own.has(path))) strangers++;
  }
  return { all, alone: [median(alone), Math.max(...alone)], strangers };
}

/** Modules that a module imports, and those that they do. */
function reachable(entry: string): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const file of found)
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)\.js";/g))
      found.add(join(file, "..", `${path}.ts`));
  return found;
}

async function bundled(entry: BuildOptions): Promise<{ readonly size: number; readonly inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    ...entry,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    absWorkingDir: repository,
    alias: { "@toolgen/runtime/generated": join(repository, "src/runtime/generated/index.ts") },
    logLevel: "error",
  });
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [join(repository, path)] : [],
    ),
  );
  return { size: gzipSync(outputFiles?.[0]?.contents ?? "").length, inputs };
}
