import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { build } from "esbuild";
import type { Artifact } from "../../src/emit/artifact.js";
import type { CompiledValidators } from "../../src/typia/validators.js";
import { schemas } from "./schemas.js";

const repository = resolve(import.meta.dirname, "../..");
/** Inside the repository, so that bundles find its packages. */
const folder = join(repository, "node_modules", ".cache", "toolgen-bench");

/** The validators of one library in one file, as a program would ship them. */
export interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly gzipBytes: number;
}

/** What our own compiler makes of the bench tools. */
export interface Own {
  readonly artifacts: readonly Artifact[];
  readonly validators: CompiledValidators;
}

/** Bundles every library's validators of the bench tools. */
export async function bundles(own: Own): Promise<readonly Bundle[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const peer = (name: string): string => join(repository, "bench/validate/peers", `${name}.ts`);
  const entries = {
    toolgen: writeValidators(own.validators),
    "toolgen, with all of each tool": writeTools(own.artifacts),
    "from text": writePaths(),
    typia: generateTypia(peer("typia-types")),
    ajv: writeAjv(),
    typebox: peer("typebox"),
    zod: peer("zod"),
    valibot: peer("valibot"),
    arktype: peer("arktype"),
    rows: join(repository, "bench/validate/rows.ts"),
    empty: write("empty.ts", "export const validators = {};"),
  };
  const made = Object.entries(entries).map(async ([name, entry]): Promise<readonly Bundle[]> => {
    if (entry === undefined) return [];
    const file = join(folder, `${name.replace(/\W+/g, "-")}.bundle.mjs`);
    await build({
      entryPoints: [entry],
      outfile: file,
      bundle: true,
      minify: true,
      format: "esm",
      platform: "node",
      alias: { "@toolgen/runtime/generated": join(repository, "src/runtime/generated/index.ts") },
    });
    return [{ name, file, gzipBytes: gzipSync(readFileSync(file)).length }];
  });
  return (await Promise.all(made)).flat();
}

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(resolve(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** The validators alone, as the others have them. */
function writeValidators({ byId, shared }: CompiledValidators): string {
  const writeModule = (path: string, text: string, modules: readonly string[]): string => {
    const imports = modules.map((id) => `import * as $${id} from "./${id}.js";\n`).join("");
    return write(`validators/${path}.ts`, `import * as $rt from "@toolgen/runtime/generated";\n${imports}${text}`);
  };
  for (const { id, statements, shared: used } of shared) writeModule(id, statements, used);
  for (const [id, { statements, check, shared: used }] of byId)
    writeModule(id, `${statements}\nexport { ${check} as check };\n`, used);
  return writeCounters("own.ts", (name) => [`import { check as ${name} } from "./validators/${name}_input.js";`, name]);
}

/** All that is generated of each tool: coercers, normalisers, decoders and encoders too. */
function writeTools(artifacts: readonly Artifact[]): string {
  for (const { path, content } of artifacts) write(`own/${path}`, content);
  return writeCounters("own-tools.ts", (name) => [
    `import { tool as ${name} } from "./own/tools/${name}.js";`,
    `${name}.check`,
  ]);
}

/** What leads from a text to arguments that may run, as a toolbox has it. */
function writePaths(): string {
  const names = Object.keys(schemas);
  const from = (path: string): string => JSON.stringify(join(repository, "src/runtime/guard", path));
  const imports = names.map((name) => `import { tool as ${name} } from "./own/tools/${name}.js";`);
  return write(
    "paths.ts",
    `export { defaultLimits } from ${from("limits.ts")};
export { policyFor } from ${from("policy.ts")};
export { prepareArguments } from ${from("prepare.ts")};
${imports.join("\n")}
export const tools = { ${names.join(", ")} };
`,
  );
}

function writeCounters(file: string, of: (name: string) => readonly [statement: string, check: string]): string {
  const names = Object.keys(schemas);
  const imports = names.map((name) => of(name)[0]);
  const fields = names.map((name) => `  ${name}: (value: unknown) => ${of(name)[1]}(value).length,`);
  return write(file, `${imports.join("\n")}\nexport const validators = {\n${fields.join("\n")}\n};\n`);
}

function writeAjv(): string {
  const ajv = new Ajv2020({ allErrors: true, strict: false, code: { source: true, esm: true } });
  formats.default(ajv);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
  const exported = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]));
  write("ajv-validators.js", standalone.default(ajv, exported));
  const fields = Object.keys(schemas).map(
    (name) => `  ${name}: (value) => (checks.${name}(value) ? 0 : checks.${name}.errors.length),`,
  );
  return write(
    "ajv.js",
    `import * as checks from "./ajv-validators.js";\nexport const validators = {\n${fields.join("\n")}\n};\n`,
  );
}

/** Runs typia's own generator; absent when it fails, and then its column is. */
function generateTypia(types: string): string | undefined {
  const source = readFileSync(types, "utf8").replace("../validators.js", "./validators.js");
  write("typia/in/types.ts", source);
  write("typia/in/validators.ts", readFileSync(join(repository, "bench/validate/validators.ts"), "utf8"));
  const compilerOptions = { strict: true, target: "es2022", module: "esnext", moduleResolution: "bundler" };
  write("typia/package.json", "{}");
  write("typia/tsconfig.json", JSON.stringify({ compilerOptions, include: ["in"] }));
  const typia = join(repository, "node_modules/typia/lib/executable/typia.js");
  const args = [typia, "generate", "--input", "in", "--output", "out", "--project", "tsconfig.json"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: join(folder, "typia"), encoding: "utf8" });
  if (status === 0) return join(folder, "typia/out/types.ts");
  console.error(`typia generate failed: ${stderr.slice(0, 500)}`);
  return undefined;
}
