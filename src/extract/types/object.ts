import type { Property, Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { areAlike } from "./alike.js";
import { behaviourOf } from "./behaviour.js";
import { isBrandProperty } from "./brand.js";
import { reportEmpty } from "./empty.js";
import { reportEqualWires } from "./equal-wires.js";
import { type GenericMapped, genericMapped, mappedElements } from "./generic-mapped.js";
import { hasNoForm, ownJson, undeclared } from "./in-results.js";
import { isFatal, type LeftOut, leftOut } from "./left-out.js";
import { environmentFor, orderKey } from "./order/arguments.js";
import { siteOfDeclaration } from "./order/index-access.js";
import { declarationsBehind } from "./order/mapped.js";
import { orderedProperties } from "./order/property-order.js";
import { type Environment, emptyEnvironment, nowhere, type Site, siteOf } from "./order/site.js";
import { isPart } from "./part.js";
import { propertyOf } from "./property.js";
import { inside, isForeign, type Place, type Read, type Reading, type World } from "./reading.js";
import { indexValues, patternOf, recordOf } from "./record.js";
import { isRemade } from "./remade.js";
import { reportLeftOut } from "./report.js";
import { readPlatformType } from "./rich.js";
import { descriptionOf } from "./type-docs.js";

/** How often one interface may be nested in itself with other arguments each time, before it counts as growing for ever. */
const maximalNesting = 8;
/** Mapped types such as `DeepPartial` nest as deep as what they map. */
const maximalMappedNesting = 48;

/** An object type: data with named properties, an index signature or both; or a class of the platform. */
export function readObject(reading: Reading, type: ts.Type, site: Site, place: Place): Read {
  const platform = readPlatformType(reading, type, site, place);
  if (platform !== undefined) return platform;
  if (isPart(type, reading.world)) {
    reading.met.parts = true;
    return { kind: "json" };
  }
  const environment = environmentFor(type, site, reading.world);
  const order = orderKey(environment, reading.world);
  return reading.memo.share(type, order, () => {
    const symbol = type.aliasSymbol ?? type.symbol;
    const fields = () => readFields(reading, type, siteOf(site.node, environment), place);
    if (symbol === undefined) return fields();
    const around = reading.frames.filter((frame) => frame.symbol === symbol);
    const limit = maximalNestingOf(type);
    // Compared deeper than types may be nested: what grows is found to grow before it is taken for the same.
    const last = around.at(-1);
    if (last?.order === order && areAlike(last.type, type, limit + 2, reading.world.checker)) {
      return reading.memo.share(last.type, order, fields);
    }
    if (around.length > limit) {
      return leftOut("expanding", `\`${symbol.name}\` contains itself with ever larger type arguments`);
    }
    reading.frames.push({ symbol, type, order });
    const read = fields();
    reading.frames.pop();
    return read;
  });
}

function maximalNestingOf(type: ts.Type): number {
  const mapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  return mapped ? maximalMappedNesting : maximalNesting;
}

function readFields(reading: Reading, type: ts.Type, site: Site, place: Place): Read {
  const { checker } = reading.world;
  const elements = mappedElements(type, checker);
  if (elements !== undefined) {
    const items = reading.read(elements, nowhere, inside(place, "[]"));
    return items.kind === "left-out" ? items : { kind: "array", items };
  }
  const known = checker.getPropertiesOfType(type);
  const behaviour = behaviourOf(reading, type, known);
  if (behaviour !== undefined) return ownJson(reading, known, place) ?? behaviour;
  const generic = known.length === 0 ? genericMapped(type, checker) : undefined;
  if (generic !== undefined) return readGenericMapped(reading, type, generic, place);
  const properties: Property[] = [];
  const faults: LeftOut[] = [];
  // `Record<string, never> & { a?: string }`: no value has the key, as TypeScript sees it.
  const isEmpty = ((checker.getIndexTypeOfType(type, ts.IndexKind.String)?.flags ?? 0) & ts.TypeFlags.Never) !== 0;
  for (const symbol of orderedProperties(type, site, reading.world)) {
    if (isBrandProperty(symbol, type) || isStack(symbol, reading.world)) continue;
    if (isEmpty && symbol.flags & ts.SymbolFlags.Optional) continue;
    const declarations = symbol.declarations ?? declarationsBehind(type, symbol.name, checker);
    const read = readProperty(reading, symbol, declarations, site.environment, place, type);
    if (read === undefined) continue;
    if (read.kind !== "left-out") properties.push(read.property);
    else if (isFatal(read)) return read;
    else faults.push(read);
    // An author wants all faults at once; in a library one is enough.
    if (faults.length > 0 && isLibraryCode(symbol)) break;
  }
  const [first, ...others] = faults;
  if (first !== undefined) return { ...first, others };
  const rest = indexValues(reading, type, site, place);
  if (rest?.kind === "left-out") return rest;
  if (properties.length === 0 && rest === undefined) reportEmpty(reading, type, place);
  reportEqualWires(reading, properties, place);
  const description = descriptionOf(type, reading);
  if (properties.length === 0 && rest !== undefined) return recordOf(rest);
  return {
    kind: "object",
    properties,
    ...(rest === undefined ? {} : { rest: rest.values, ...patternOf(rest) }),
    ...(description === "" ? {} : { description }),
  };
}

/** Any of the keys within the bound may be there: which ones, only a call says. */
function readGenericMapped(reading: Reading, type: ts.Type, mapped: GenericMapped, place: Place): Read {
  const { checker } = reading.world;
  const { keys, from, values } = mapped;
  if (keys === undefined)
    return leftOut("generic", `the keys of \`${checker.typeToString(type)}\` depend on a type parameter`);
  const names = (keys.isUnion() ? keys.types : [keys]).map((key) => (key.isStringLiteral() ? key.value : undefined));
  if (names.includes(undefined)) {
    const read = reading.read(values, nowhere, inside(place, ".*"));
    return read.kind === "left-out" ? read : recordOf({ kind: "index", values: read });
  }
  const properties: Property[] = [];
  const symbols = from === undefined ? [] : orderedProperties(from, nowhere, reading.world);
  const ordered =
    from === undefined ? names.toSorted() : symbols.map(({ name }) => name).filter((name) => names.includes(name));
  for (const name of ordered) {
    if (name === undefined) continue;
    const symbol = symbols.find((candidate) => candidate.name === name);
    const read = symbol
      ? readProperty(reading, symbol, symbol.declarations ?? [], emptyEnvironment, place)
      : readValue(reading, name, values, place);
    if (read?.kind === "left-out") return read;
    if (read !== undefined) properties.push({ ...read.property, optional: true });
  }
  return { kind: "object", properties };
}

function readValue(reading: Reading, name: string, values: ts.Type, parent: Place): PropertyRead {
  const place = inside(parent, `.${name}`);
  const read = reading.read(values, nowhere, place);
  if (read.kind === "left-out") return read;
  const presence = { optional: true, maybeUndefined: includesUndefined(values) };
  return { kind: "property", property: propertyOf(reading, name, [], read, presence, place) };
}

type PropertyRead = { readonly kind: "property"; readonly property: Property } | LeftOut;

/** Reads one property; undefined when it is never there or was left out with a warning. */
function readProperty(
  reading: Reading,
  symbol: ts.Symbol,
  declarations: readonly ts.Declaration[],
  environment: Environment,
  parent: Place,
  owner?: ts.Type,
): PropertyRead | undefined {
  const declaration = symbol.valueDeclaration ?? declarations[0];
  const place = inside(parent, `.${symbol.name}`, declaration);
  const type = reading.world.checker.getTypeOfSymbol(symbol);
  const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const maybeUndefined = includesUndefined(type);
  if (isNeverThere(type, optional)) return undefined;
  const absent = optional || maybeUndefined;
  if (symbol.escapedName.toString().startsWith("__@")) {
    const fault = leftOut("symbol", "its key is a symbol", declaration);
    if (!absent && !reading.ofResult) return fault;
    reportLeftOut(reading, `a property of \`${parent.path}\``, fault, place);
    return undefined;
  }
  const read = reading.read(type, siteOfDeclaration(declaration, environment), place);
  const instead = read.kind === "left-out" ? undeclared(reading, read, type, absent, place) : undefined;
  if (read.kind === "left-out" && instead === undefined && !(read.orNull === true && !absent)) {
    if (isFatal(read) || !(absent || (reading.ofResult && hasNoForm(type))))
      return { ...read, node: read.node ?? declaration, origin: read.origin ?? place.origin };
    reportLeftOut(reading, `\`${place.path}\``, read, place);
    return undefined;
  }
  const kept: Type = read.kind === "left-out" ? (instead ?? { kind: "null" }) : read;
  const remade = () => owner !== undefined && isRemade(owner, symbol, reading.world.checker);
  const presence = { optional, maybeUndefined, type, isRemade: remade };
  return { kind: "property", property: propertyOf(reading, symbol.name, declarations, kept, presence, place) };
}

/** The stack of an error names files of the machine: neither does a model write it, nor is it shown one. */
function isStack({ name, declarations }: ts.Symbol, { program }: World): boolean {
  const [declaration] = name === "stack" ? (declarations ?? []) : [];
  return (
    declaration !== undefined &&
    ts.isInterfaceDeclaration(declaration.parent) &&
    declaration.parent.name.text === "Error" &&
    program.isSourceFileDefaultLibrary(declaration.getSourceFile())
  );
}

/** Whether there is no value for a key: `x?: never`, `x: undefined`, `x?: void`. */
function isNeverThere(type: ts.Type, optional: boolean): boolean {
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Void | (optional ? ts.TypeFlags.Never : 0);
  return (type.isUnion() ? type.types : [type]).every(({ flags }) => flags & nothing);
}

/** Whether `undefined` is among the values of a type. */
export function includesUndefined(type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.some(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void));
}

function isLibraryCode({ declarations }: ts.Symbol): boolean {
  return declarations?.[0] !== undefined && isForeign(declarations[0]);
}
