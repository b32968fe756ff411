import { ts } from "../compiler.js";
import { platformResult } from "./in-results.js";
import { leftOut } from "./left-out.js";
import { environmentFor } from "./order/arguments.js";
import { bareNode, referenceName, symbolAt } from "./order/environment.js";
import { isMapped } from "./order/mapped.js";
import { nowhere, type Site, siteOf } from "./order/site.js";
import { inside, type Place, type Read, type Reading, type World } from "./reading.js";

/**
 * A type of the platform: `Date`, `Map`, `Set`, `Uint8Array`, `ArrayBuffer` and `URL` have kinds of their own, other classes have no
 * form. Undefined for types that are not the platform's classes.
 */
export function readPlatformType(reading: Reading, type: ts.Type, site: Site, place: Place): Read | undefined {
  const mapped = mappedOver(type, reading.world.checker);
  if (mapped !== undefined) return readPlatformType(reading, mapped, nowhere, place);
  const { symbol } = type;
  if (symbol === undefined || !isPlatformClass(symbol, reading.world)) return undefined;
  const ofResult = reading.ofResult ? platformResult(symbol, reading.world.maxBytes) : undefined;
  if (ofResult !== undefined) return ofResult;
  switch (symbol.name) {
    case "Date":
      return { kind: "date", format: "date-time" };
    case "URL":
      return { kind: "url" };
    case "Uint8Array":
    case "ArrayBuffer":
      return { kind: "bytes", code: symbol.name, maxBytes: reading.world.maxBytes };
    case "Map":
    case "ReadonlyMap":
      return readMap(reading, type, site, place);
    case "Set":
    case "ReadonlySet":
      return readSet(reading, type, site, place);
    case "Buffer":
      return leftOut("instance", "`Buffer` is a class of Node alone, where a `Uint8Array` would do");
    case "AbortSignal":
      return leftOut("instance", "an `AbortSignal` comes from the host, as the `signal` of the tool's ToolContext");
    default:
      return leftOut(isStream(symbol.name) ? "stream" : "instance", `\`${symbol.name}\` is a class of the platform`);
  }
}

/**
 * `Readonly<Date>`, and the dates inside `DeepPartial<Order>`: what a mapped type is made from that keeps its keys. TypeScript maps the methods of a
 * class like data, but the values are still its instances.
 */
function mappedOver(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  if (!isMapped(type) || type.declaration === undefined || type.declaration.nameType !== undefined) return undefined;
  const keys = type.declaration.typeParameter.constraint;
  if (keys === undefined || !ts.isTypeOperatorNode(keys) || keys.operator !== ts.SyntaxKind.KeyOfKeyword)
    return undefined;
  // The checker notes the source while it resolves the members.
  checker.getPropertiesOfType(type);
  return type.modifiersType;
}

function isStream(name: string): boolean {
  return /Stream|^(?:Readable|Writable|Duplex|Transform)$|^Async(?:Iterable|Iterator|Generator)/.test(name);
}

function readMap(reading: Reading, type: ts.Type, site: Site, place: Place): Read {
  const [keySite = nowhere, valueSite = nowhere] = argumentSites(type, site, reading.world);
  const [keyType, valueType] = reading.world.checker.getTypeArguments(type as ts.TypeReference);
  if (keyType === undefined || valueType === undefined) return leftOut("generic", "a map without type arguments");
  const key = reading.read(keyType, keySite, inside(place, ".*"));
  if (key.kind === "left-out") return key;
  const value = reading.read(valueType, valueSite, inside(place, ".*"));
  return value.kind === "left-out" ? value : { kind: "map", key, value };
}

function readSet(reading: Reading, type: ts.Type, site: Site, place: Place): Read {
  const [itemSite = nowhere] = argumentSites(type, site, reading.world);
  const [itemType] = reading.world.checker.getTypeArguments(type as ts.TypeReference);
  if (itemType === undefined) return leftOut("generic", "a set without a type argument");
  const items = reading.read(itemType, itemSite, inside(place, "[]"));
  return items.kind === "left-out" ? items : { kind: "set", items };
}

/** The syntax of the arguments of `Map<K, V>`, where the site names the class itself or an alias of it. */
function argumentSites(type: ts.Type, site: Site, world: World): readonly Site[] {
  if (site.node !== undefined) {
    const node = bareNode(site.node);
    const name = referenceName(node);
    if (name !== undefined && symbolAt(name, world.checker) === type.symbol) {
      const nodes = (node as ts.NodeWithTypeArguments).typeArguments ?? [];
      return nodes.map((argument) => siteOf(argument, site.environment));
    }
  }
  const environment = environmentFor(type, site, world);
  const parameters = (type as ts.TypeReference).target?.typeParameters ?? [];
  return parameters.map((parameter) => environment.get(parameter.symbol)?.site ?? nowhere);
}

const platformFolder =
  /\/node_modules\/(?:@types\/(?:node|bun|deno)|bun-types|undici-types|@cloudflare\/workers-types)\//;

/**
 * Whether a symbol is a class of the language or the platform: a class, or an interface with a constructor beside it. Plain
 * option interfaces of the same files are data.
 */
function isPlatformClass(symbol: ts.Symbol, world: World): boolean {
  const declarations = symbol.declarations ?? [];
  const ofPlatform = declarations.some((declaration) => {
    const file = declaration.getSourceFile();
    return world.program.isSourceFileDefaultLibrary(file) || platformFolder.test(file.fileName);
  });
  if (!ofPlatform || !(symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface))) return false;
  const collection = /^Readonly(?:Map|Set)$/.test(symbol.name);
  return collection || (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Variable)) !== 0;
}
