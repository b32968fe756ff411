import { join } from "node:path";
import type { Config } from "../../src/config/config.js";
import { loadConfig } from "../../src/config/load.js";
import { ts } from "../../src/extract/compiler.js";
import { callableOf } from "../../src/extract/effects/functions.js";
import { summarise } from "../../src/extract/effects/solve.js";
import { readCode } from "../../src/extract/effects/sources.js";
import type { ParameterKey, Summary } from "../../src/extract/effects/summary.js";
import type { CallWorld } from "../../src/extract/effects/world.js";
import { createCallWorlds } from "../../src/extract/effects/worlds.js";
import { updateMemo } from "../../src/extract/memo.js";
import { openProject } from "../../src/extract/project.js";

/** What was inferred for one function, keys in terms of its parameters, sorted. */
export interface Inferred {
  readonly reads: string;
  readonly writes: string;
  readonly known: boolean;
  /** Text of the calls that were not followed, with their places. */
  readonly unknown: readonly string[];
}

/** Infers effects of functions of a project by file and name. */
export function inferenceOf(root: string): (file: string, name: string) => Inferred {
  const { value: config } = loadConfig({ cwd: root });
  const [group] = config?.groups ?? [];
  if (config === undefined || group === undefined) throw new Error("the project has no configuration");
  const world = worldOf(config, group);
  return (file, name) => {
    const source = world.program.getSourceFile(join(world.root, "src", `${file}.ts`));
    const declaration = source && declarationIn(source, name.split("."));
    const callable = declaration && callableOf(declaration);
    const code = callable && readCode(callable);
    if (code === undefined) throw new Error(`${file} has no function ${name}`);
    const names = code.parameters.map((parameter) => parameter.name.getText().replace(/\s+/g, " "));
    return shown(summarise(code, world), names);
  };
}

function worldOf(config: Config, group: Config["groups"][number]): CallWorld {
  const { value: project } = openProject(group, config);
  const [unit] = project.units;
  const [file] = unit?.toolFiles ?? [];
  if (unit === undefined || file === undefined) throw new Error("the project has no tool");
  const { root, packageOf } = project;
  updateMemo(unit.memo, unit.program, project.structure, root);
  const worlds = createCallWorlds({
    program: unit.program,
    packageOf,
    root,
    files: unit.memo.files,
    foreign: unit.memo.foreign,
  });
  const world = worlds(file);
  if (world === undefined) throw new Error("no annotation is in reach");
  return world;
}

/** The declaration with a body of that name, on the top level of a file, or of a member of an object there. */
function declarationIn(source: ts.SourceFile, [name, member]: readonly string[]): ts.Declaration | undefined {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      if (declaration.name.getText() !== name) continue;
      const { initializer } = declaration;
      if (member === undefined) return declaration;
      if (initializer && ts.isObjectLiteralExpression(initializer))
        return initializer.properties.find((property) => property.name?.getText() === member);
    }
  }
  return undefined;
}

function shown(summary: Summary, names: readonly string[]): Inferred {
  const keys = (access: "reads" | "writes") =>
    [...summary.effects.values()]
      .filter((effect) => effect.access === access)
      .map(({ key }) => keyText(key, names))
      .sort()
      .join(", ");
  return {
    reads: keys("reads"),
    writes: keys("writes"),
    known: summary.unknown.size === 0 && summary.callsParameters.size === 0,
    unknown: [...summary.unknown.values()].map(({ text, position }) => `${text} (${position.file}:${position.line})`),
  };
}

function keyText(key: ParameterKey, names: readonly string[]): string {
  const segments = key.map((segment) =>
    segment.kind === "name" ? segment.text : `{${[names[segment.parameter], ...segment.path].join(".")}}`,
  );
  return segments.length === 0 ? "*" : segments.join(":");
}
