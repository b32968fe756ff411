import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { BenchProject } from "./generate.js";
import { tsoaProject } from "./tsoa.js";

/** Another generator over the argument types of the same project. */
export interface Peer {
  readonly name: string;
  /** Arguments for `node`. */
  readonly args: readonly string[];
  readonly cwd: string;
}

/** Versions of the peers that are no dependencies of this repository. */
export const FOREIGN = ["ts-json-schema-generator@2.4.0", "tsoa@6.6.0"] as const;

/** What the peers are called in the tables. */
export const peerNames = ["typia generate", "ts-json-schema-generator", "tsoa spec"] as const;

/** Prepares the peers that are installed, here or in the folder given. Each gets all argument types of the project. */
export function peers(project: BenchProject, installed: string): readonly Peer[] {
  return [typia(project), schemaGenerator(project, installed), tsoa(project, installed)].filter(
    (peer) => peer !== undefined,
  );
}

function typia(project: BenchProject): Peer | undefined {
  const home = resolved("typia/package.json");
  if (home === undefined) return undefined;
  const bin = join(dirname(home), "lib/executable/typia.js");
  mkdirSync(join(project.root, "typia/input"), { recursive: true });
  for (const [file, types] of project.argumentTypes) {
    const imports = `import typia from "typia";\nimport type { ${types.join(", ")} } from "../../${file.replace(/\.ts$/, ".js")}";\n`;
    const validators = types.map((type) => `export const validate${type} = typia.createValidateEquals<${type}>();\n`);
    writeFileSync(join(project.root, "typia/input", file.replaceAll("/", "-")), imports + validators.join(""));
  }
  const args = [bin, "generate", "--input", "typia/input", "--output", "typia/output", "--project", "tsconfig.json"];
  return { name: peerNames[0], args, cwd: project.root };
}

function schemaGenerator({ root }: BenchProject, installed: string): Peer | undefined {
  const bin = resolved("ts-json-schema-generator/bin/ts-json-schema-generator.js", installed);
  if (bin === undefined) return undefined;
  const from = ["--path", "src/tools/*.ts", "--tsconfig", "tsconfig.json", "--no-type-check"];
  return { name: peerNames[1], args: [bin, ...from, "--out", "schema.json"], cwd: root };
}

function tsoa(project: BenchProject, installed: string): Peer | undefined {
  const bin = resolved("@tsoa/cli/dist/cli.js", installed);
  if (bin === undefined) return undefined;
  return { name: peerNames[2], args: [bin, "spec", "-c", tsoaProject(project)], cwd: project.root };
}

function resolved(path: string, from?: string): string | undefined {
  try {
    return createRequire(from === undefined ? import.meta.url : join(from, "package.json")).resolve(path);
  } catch {
    return undefined;
  }
}
