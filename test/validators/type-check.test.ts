import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compileValidators } from "../../src/typia/compile.js";
import { arbitraryGraph } from "../support/arbitrary-type.js";
import { nativeCompiler } from "../support/native-compiler.js";

/** Compilers to check with: the fastest one that is installed, and others named in `TOOLGEN_TSC` (paths of `tsc.js`, separated by commas). */
const compilers = [nativeCompiler, ...(process.env.TOOLGEN_TSC?.split(",") ?? [])];

const compilerOptions = {
  target: "ES2022",
  module: "NodeNext",
  moduleResolution: "NodeNext",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: [],
  strict: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  erasableSyntaxOnly: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
};

it("generated validators compile under the strictest flags", { timeout: 300_000 }, async () => {
  const graphs = fc.sample(arbitraryGraph(), { numRuns: 40, seed: Number(process.env.SEED ?? 5) });
  const { value } = await compileValidators(
    graphs.map((graph, index) => ({ id: `g${index}`, graph })),
    { unknownKeys: "reject" },
  );
  const folder = mkdtempSync(join(tmpdir(), "toolgen-types-"));
  try {
    const runtime = join(import.meta.dirname, "../../src/runtime/generated/check/index.ts");
    const contract = join(import.meta.dirname, "../../src/runtime/contract.ts");
    const imports = (shared: readonly string[], types: string) =>
      [
        'import * as $rt from "#runtime";',
        ...shared.map((id) => `import * as $${id} from ${JSON.stringify(`${types}${id}.js`)};`),
        "",
      ].join("\n");
    mkdirSync(join(folder, "types"));
    writeFileSync(
      join(folder, "runtime.ts"),
      `export * from ${JSON.stringify(runtime)};\nexport type * from ${JSON.stringify(contract)};\n`,
    );
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ type: "module", imports: { "#runtime": "./runtime.ts" } }),
    );
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: [...value.byId.keys()].map((id) => `${id}.ts`) }),
    );
    for (const [id, text] of value.byId)
      writeFileSync(
        join(folder, `${id}.ts`),
        `${imports(text.shared, "./types/")}${text.statements}export { ${text.check} };\n`,
      );
    for (const module of value.shared)
      writeFileSync(join(folder, "types", `${module.id}.ts`), imports(module.shared, "./") + module.statements);
    for (const compiler of compilers) {
      const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
      expect(stdout).toBe("");
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
