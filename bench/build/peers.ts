import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BenchProject } from "./generate.js";

/** Another generator over the argument types of the same project. */
export interface Peer {
  readonly name: string;
  /** Arguments for `node`. */
  readonly args: readonly string[];
  readonly cwd: string;
}

/** Prepares the peers that are installed: `typia generate`, and ts-json-schema-generator. Each gets all argument types of the project. */
export function peers(project: BenchProject): readonly Peer[] {
  return [typia(project), schemaGenerator(project)].filter((peer) => peer !== undefined);
}

function typia(project: BenchProject): Peer | undefined {
  const bin = resolved("typia/lib/executable/typia.js");
  if (bin === undefined) return undefined;
  mkdirSync(join(project.root, "typia/input"), { recursive: true });
  for (const [file, types] of project.argumentTypes) {
    const imports = `import typia from "typia";\nimport type { ${types.join(", ")} } from "../../${file.replace(/\.ts$/, ".js")}";\n`;
    const validators = types.map((type) => `export const validate${type} = typia.createValidateEquals<${type}>();\n`);
    writeFileSync(join(project.root, "typia/input", file.replaceAll("/", "-")), imports + validators.join(""));
  }
  const args = [bin, "generate", "--input", "typia/input", "--output", "typia/output", "--project", "tsconfig.json"];
  return { name: "typia generate", args, cwd: project.root };
}

function schemaGenerator(project: BenchProject): Peer | undefined {
  const bin = resolved("ts-json-schema-generator/bin/ts-json-schema-generator.js");
  if (bin === undefined) return undefined;
  const args = [
    bin,
    "--path",
    "src/tools/*.ts",
    "--tsconfig",
    "tsconfig.json",
    "--no-type-check",
    "--out",
    "schema.json",
  ];
  return { name: "ts-json-schema-generator", args, cwd: project.root };
}

function resolved(path: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return undefined;
  }
}
