import type { Outcome } from "../../diagnostics/diagnostic.js";
import type { Parameter } from "../../ir/tool.js";
import type { ObjectType, Property, Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { withBindings, withInitializer } from "./bindings.js";
import { finishGraph } from "./definitions.js";
import { isFatal, type LeftOut } from "./left-out.js";
import { describeMembers } from "./member-descriptions.js";
import { resolve } from "./memo.js";
import { includesUndefined } from "./object.js";
import { siteOf } from "./order/site.js";
import { propertyOf } from "./property.js";
import type { InputReading, ParameterSource, ToolSite } from "./reader.js";
import type { Place, Read, Reading, World } from "./reading.js";
import { reportFaults, reportLeftOut, withOpenPartsTogether } from "./report.js";
import { namesSecret } from "./secret-names.js";
import { startReading } from "./start.js";

/** Reads the parameters of a tool into one root object. */
export function readInput(world: World, sources: readonly ParameterSource[], tool: ToolSite): Outcome<InputReading> {
  const reading = startReading(world, tool, false);
  const { root, parameters } = soleObject(reading, sources) ?? collected(reading, sources);
  const graph = finishGraph(root, reading.memo.definitions);
  return {
    value: {
      root: graph.root.kind === "object" ? graph.root : root,
      definitions: graph.definitions,
      parameters,
    },
    diagnostics: withOpenPartsTogether(reading.diagnostics),
  };
}

interface Arguments {
  readonly root: ObjectType;
  readonly parameters: readonly Parameter[];
}

const emptyObject: ObjectType = { kind: "object", properties: [] };

/** A single required parameter of an object type is the root itself, and so is a destructured one, which has no name to be given. */
function soleObject(reading: Reading, sources: readonly ParameterSource[]): Arguments | undefined {
  const [only, ...others] = sources.filter(({ context }) => context !== true);
  if (only === undefined || others.length > 0 || isRest(only)) return undefined;
  const optional = mayBeAbsent(only);
  const destructured = ts.isObjectBindingPattern(only.declaration.name);
  if (optional && !destructured) return undefined;
  const read = readSource(reading, only);
  const parameters = sources.map(
    (source): Parameter => (source.context === true ? { kind: "context" } : { kind: "root", optional }),
  );
  if (read.kind === "left-out") {
    reportFaults(reading, read, placeOf(only));
    return { root: emptyObject, parameters };
  }
  const root = resolve(withSyntax(reading, read, only), reading.memo.definitions);
  if (root.kind !== "object") return undefined;
  return { root: namesSecret(only.declaration, reading.world) ? allSensitive(root) : root, parameters };
}

/** The root has no property around it that could say so. */
function allSensitive(root: ObjectType): ObjectType {
  return { ...root, properties: root.properties.map((property) => ({ ...property, sensitive: true })) };
}

/** Every other list of parameters becomes an object of their names. */
function collected(reading: Reading, sources: readonly ParameterSource[]): Arguments {
  const properties: Property[] = [];
  const parameters = sources.map((source): Parameter => {
    const { name } = source;
    if (source.context === true) return { kind: "context" };
    const read = readSource(reading, source);
    if (read.kind === "left-out") {
      reportDropped(reading, source, read);
      return { kind: "dropped", name };
    }
    properties.push(parameterProperty(reading, source, read));
    return isRest(source) ? { kind: "rest", name } : { kind: "property", name, optional: mayBeAbsent(source) };
  });
  return { root: { kind: "object", properties }, parameters };
}

function parameterProperty(reading: Reading, source: ParameterSource, type: Type): Property {
  const { declaration, name, description } = source;
  const presence = {
    optional: isOptional(source) || isRest(source),
    maybeUndefined: includesUndefined(source.type),
    type: source.type,
  };
  const read = propertyOf(reading, name, [declaration], type, presence, placeOf(source));
  const property =
    isRest(source) && asksForItems(read.type, reading.memo.definitions) ? { ...read, optional: false } : read;
  const shaped = { ...property, type: withSyntax(reading, property.type, source) };
  const described = description ? { ...shaped, description } : shaped;
  const { initializer } = declaration;
  return initializer === undefined ? described : withInitializer(reading, described, initializer);
}

/** What the parameter's own syntax and comment add to its type. */
function withSyntax(reading: Reading, type: Type, { declaration, memberDescriptions }: ParameterSource): Type {
  const bound = withBindings(reading, type, declaration.name);
  return describeMembers(bound, memberDescriptions, reading.memo.definitions);
}

/** An optional parameter is passed as `undefined`; one that must be there is an error. */
function reportDropped(reading: Reading, source: ParameterSource, fault: LeftOut): void {
  const place = placeOf(source);
  const never = source.type.flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined);
  if (never && mayBeAbsent(source)) return;
  if (mayBeAbsent(source) && !isFatal(fault)) reportLeftOut(reading, `\`${source.name}\``, fault, place);
  else reportFaults(reading, fault, place);
}

function readSource(reading: Reading, source: ParameterSource): Read {
  const read = reading.read(source.type, siteOf(source.declaration.type), placeOf(source));
  return read.kind === "left-out" && read.orNull === true && !mayBeAbsent(source) ? { kind: "null" } : read;
}

function placeOf({ declaration, name }: ParameterSource): Place {
  return { declaration, origin: declaration, path: name, depth: 0 };
}

function isOptional({ declaration }: ParameterSource): boolean {
  return declaration.questionToken !== undefined || declaration.initializer !== undefined;
}

function mayBeAbsent(source: ParameterSource): boolean {
  return isOptional(source) || includesUndefined(source.type);
}

function isRest({ declaration }: ParameterSource): boolean {
  return declaration.dotDotDotToken !== undefined;
}

/** Is an empty list none of this type? Then a rest parameter of it cannot be left out. */
function asksForItems(shared: Type, definitions: ReadonlyMap<string, Type>): boolean {
  const type = resolve(shared, definitions);
  if (type.kind === "union") return type.members.every((member) => asksForItems(member, definitions));
  if (type.kind === "tuple") return (type.minItems ?? 0) > 0 || type.elements.some(({ optional }) => !optional);
  return type.kind === "array" && (type.minItems ?? 0) > 0;
}
