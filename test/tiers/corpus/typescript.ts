import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { nativeCompiler } from "../../support/native-compiler.js";

/** Statements for one program, each with a name that errors are told by. */
export interface Statement {
  readonly id: string;
  readonly text: string;
}

/**
 * Type-checks statements in one module of a project and tells which are refused, with the first error of each. A module that
 * fails in other ways is no verdict, so an error outside of the statements throws.
 */
export function refusedStatements(
  folder: string,
  head: string,
  statements: readonly Statement[],
): ReadonlyMap<string, string> {
  const config = join(folder, "tsconfig.judge.json");
  const lines = head.split("\n").length;
  // One line a statement: the line of an error names its statement.
  const body = statements.map(({ text }) => text.replaceAll("\n", " ")).join("\n");
  writeFileSync(join(folder, "judge.mts"), `${head}\n${body}\n`);
  writeFileSync(config, JSON.stringify({ extends: "./tsconfig.json", include: ["judge.mts"] }));
  const { stdout, error } = spawnSync(
    process.execPath,
    [nativeCompiler, "-p", config, "--noEmit", "--pretty", "false"],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  if (error) throw error;
  const refused = new Map<string, string>();
  for (const [index, line] of stdout.split("\n").entries()) {
    const [, file, at, message] = /^(\S.*?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    if (file === undefined) continue;
    const statement = statements[Number(at) - lines - 1];
    if (!file.endsWith("judge.mts") || statement === undefined) throw new Error(`not a verdict: ${line}`);
    const more = stdout
      .split("\n")
      .slice(index + 1, index + 5)
      .filter((next) => next.startsWith(" "));
    if (!refused.has(statement.id)) refused.set(statement.id, [message, ...more].join("\n"));
  }
  return refused;
}
