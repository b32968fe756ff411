import { ts } from "ts-morph";
import type { Outcome } from "../../diagnostics/diagnostic.js";
import type { Parameter } from "../../ir/tool.js";
import type { ObjectType, Property } from "../../ir/type.js";
import { finishGraph } from "./definitions.js";
import { isFatal } from "./left-out.js";
import { resolve } from "./memo.js";
import { includesUndefined } from "./object.js";
import { siteOf } from "./order/site.js";
import type { InputReading, ParameterSource, ToolSite } from "./reader.js";
import type { Place, Read, Reading, World } from "./reading.js";
import { reportFaults, reportLeftOut } from "./report.js";
import { startReading } from "./start.js";

/** Reads the parameters of a tool into one root object. */
export function readInput(world: World, sources: readonly ParameterSource[], tool: ToolSite): Outcome<InputReading> {
  const reading = startReading(world, tool);
  const { root, parameters } = soleObject(reading, sources) ?? collected(reading, sources);
  const graph = finishGraph(root, reading.memo.definitions);
  const finished = graph.root.kind === "object" ? graph.root : root;
  return {
    value: { root: finished, definitions: graph.definitions, parameters },
    diagnostics: reading.diagnostics,
  };
}

interface Arguments {
  readonly root: ObjectType;
  readonly parameters: readonly Parameter[];
}

/** A single required parameter of an object type is the root itself. */
function soleObject(reading: Reading, sources: readonly ParameterSource[]): Arguments | undefined {
  const [only, ...others] = sources.filter(({ context }) => context !== true);
  if (only === undefined || others.length > 0 || only.declaration.dotDotDotToken !== undefined) return undefined;
  const optional = isOptional(only);
  const destructured = ts.isObjectBindingPattern(only.declaration.name);
  if (optional && !destructured) return undefined;
  const read = readParameter(reading, only);
  if (read.kind === "left-out") {
    if (destructured || !optional) reportFaults(reading, read, placeOf(only));
    return { root: emptyObject, parameters: sources.map((source) => parameterOf(source, { kind: "root", optional })) };
  }
  const root = resolve(read, reading.memo.definitions);
  if (root.kind !== "object") return undefined;
  return { root, parameters: sources.map((source) => parameterOf(source, { kind: "root", optional })) };
}

const emptyObject: ObjectType = { kind: "object", properties: [] };

function parameterOf(source: ParameterSource, parameter: Parameter): Parameter {
  return source.context === true ? { kind: "context" } : parameter;
}

/** Every other list of parameters becomes an object of their names. */
function collected(reading: Reading, sources: readonly ParameterSource[]): Arguments {
  const properties: Property[] = [];
  const parameters = sources.map((source): Parameter => {
    if (source.context === true) return { kind: "context" };
    const { name } = source;
    const read = readParameter(reading, source);
    const rest = source.declaration.dotDotDotToken !== undefined;
    const optional = isOptional(source) || includesUndefined(source.type);
    if (read.kind === "left-out") {
      if (!optional || isFatal(read)) reportFaults(reading, read, placeOf(source));
      else if (!(source.type.flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined))) {
        reportLeftOut(reading, `\`${name}\``, read, placeOf(source));
      }
      return { kind: "dropped", name };
    }
    properties.push({
      name,
      wire: name,
      type: read,
      optional: optional || rest,
      ...(source.description ? { description: source.description } : {}),
    });
    return rest ? { kind: "rest", name } : { kind: "property", name, optional };
  });
  return { root: { kind: "object", properties }, parameters };
}

function readParameter(reading: Reading, source: ParameterSource): Read {
  return reading.read(source.type, siteOf(source.declaration.type), placeOf(source));
}

function placeOf({ declaration, name }: ParameterSource): Place {
  return { declaration, path: name, depth: 0 };
}

function isOptional({ declaration }: ParameterSource): boolean {
  return declaration.questionToken !== undefined || declaration.initializer !== undefined;
}
