import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, defaultProviders, type GroupConfig } from "../../src/config/config.js";
import type { Outcome } from "../../src/diagnostics/diagnostic.js";
import type { CompiledGroup } from "../../src/pipeline/compilation.js";
import { compileGroup } from "../../src/pipeline/compile-group.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Texts of a project by path. */
export type Sources = Readonly<Record<string, string>>;

/** The examples, as two folders of one project. */
export function exampleSources(): Sources {
  const files = ["travel/tools.ts", "travel/services.ts", ...issueFiles()];
  const texts = files.map((file) => [file, readFileSync(join(repository, "examples", file), "utf8")] as const);
  const tsconfig = { compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, types: [] } };
  return {
    ...Object.fromEntries(texts),
    "tsconfig.json": JSON.stringify(tsconfig),
    "package.json": JSON.stringify({ name: "examples", type: "module" }),
  };
}

function issueFiles(): readonly string[] {
  const names = readdirSync(join(repository, "examples/issues")).filter((name) => name.endsWith(".ts"));
  return names.filter((name) => name !== "main.ts").map((name) => `issues/${name}`);
}

/** Writes a project into a new temporary folder, under this name, with the run time installed. */
export function writeProject(sources: Sources, name = "project"): string {
  const root = join(mkdtempSync(join(tmpdir(), "toolgen-same-")), name);
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, "node_modules/@toolgen"), { recursive: true });
  symlinkSync(join(repository, "src/runtime"), join(root, "node_modules/@toolgen/runtime"), "dir");
  return root;
}

/** A group over these files. */
export function groupOf(include: readonly string[]): GroupConfig {
  return {
    include,
    exclude: [],
    output: "generated",
    providers: defaultProviders,
    importExtension: "auto",
    emit: "typescript",
    unknownKeys: "reject",
    maxBytes: 1_000_000,
    searchIndex: true,
  };
}

/** The configuration of a project with one group. */
export function configOf(root: string, group: GroupConfig): Config {
  return { root, groups: [group], cacheDir: join(root, ".cache") };
}

/** Files that a project gives, by path; an error throws. */
export async function compiled(root: string, include: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const group = groupOf(include);
  return filesOf(await compileGroup(configOf(root, group), group, { noCache: true }));
}

/** The artifacts of a compilation, by path; an error throws. */
export function filesOf({ value, diagnostics }: Outcome<CompiledGroup>): Readonly<Record<string, string>> {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return Object.fromEntries(value.artifacts.map(({ path, content }) => [path, content]));
}
