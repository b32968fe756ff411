import type { Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { haveSameValues } from "./json.js";
import { type LeftOut, leftOut } from "./left-out.js";
import { isMapped } from "./order/mapped.js";
import { type Site, siteOf } from "./order/site.js";
import { inside, isForeign, type Place, type Reading } from "./reading.js";
import { reportLeftOut } from "./report.js";
import { keyPatternOf } from "./template.js";
import { unionOf } from "./union.js";

/** What an index signature allows. */
export interface IndexValues {
  readonly kind: "index";
  readonly values: Type;
  readonly keyPattern?: string;
}

/** Reads the index signatures of a type; undefined when it has none, or only `[key: string]: never`. */
export function indexValues(
  reading: Reading,
  type: ts.Type,
  site: Site,
  place: Place,
): IndexValues | LeftOut | undefined {
  const values: Type[] = [];
  const patterns: (string | undefined)[] = [];
  const infos = indexInfosOf(type, reading.world.checker);
  for (const info of infos) {
    if (info.keyType.flags & ts.TypeFlags.ESSymbolLike) {
      reportSymbolKeys(reading, info, infos, place);
      continue;
    }
    if (info.type.flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined)) continue;
    const node = info.declaration?.type ?? (isMapped(type) ? type.declaration?.type : undefined);
    const read = reading.read(
      info.type,
      siteOf(node, site.environment),
      inside(place, ".*", declaredIn(type, info, reading)),
    );
    if (read.kind === "left-out") return read;
    if (!values.some((known) => JSON.stringify(known) === JSON.stringify(read))) values.push(read);
    patterns.push(keyPatternOf(info.keyType));
  }
  if (values.length === 0) return undefined;
  const keyPattern = patterns.includes(undefined) ? undefined : patterns.join("|");
  return { kind: "index", values: unionOf(values), ...(keyPattern === undefined ? {} : { keyPattern }) };
}

/** The declaration of an index signature in a library, which is not the author's to mend; `Record` is the language's own. */
function declaredIn(type: ts.Type, { declaration }: ts.IndexInfo, { world }: Reading): ts.Node | undefined {
  const node: ts.Node | undefined = declaration ?? (isMapped(type) ? type.declaration : undefined);
  if (node === undefined || !isForeign(node)) return undefined;
  return world.program.isSourceFileDefaultLibrary(node.getSourceFile()) ? undefined : node;
}

/**
 * The index signatures of a type. Of `{ [key: string]: X } & { [key: string]?: X }` the checker makes one of `X & (X | undefined)`, which for
 * a union is a product of little sense: the first part says as much.
 */
function indexInfosOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.IndexInfo[] {
  const whole = checker.getIndexInfosOfType(type);
  if (!type.isIntersection()) return whole;
  const parts = type.types.flatMap((part) => checker.getIndexInfosOfType(part));
  const [first] = parts;
  const alike = parts.every(
    (info) => first !== undefined && info.keyType === first.keyType && haveSameValues(info.type, first.type),
  );
  return first !== undefined && alike ? [first] : whole;
}

/** Symbols as keys beside others, as in `Record<PropertyKey, X>`, are no loss: the others say as much. */
function reportSymbolKeys(
  reading: Reading,
  { declaration, type }: ts.IndexInfo,
  infos: readonly ts.IndexInfo[],
  place: Place,
): void {
  const alike = infos.filter((other) => other.type === type && other.declaration === declaration);
  const absent = type.flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined);
  if (alike.length > 1 || absent) return;
  const fault = leftOut("symbol", "a symbol is no key in JSON");
  reportLeftOut(reading, `the symbols as keys of \`${place.path}\``, fault, inside(place, "", declaration));
}

/** An object that has nothing but an index signature. */
export function recordOf(index: IndexValues): Type {
  return { kind: "record", values: index.values, ...patternOf(index) };
}

/** The pattern of an index signature's keys, as a part of a type. */
export function patternOf({ keyPattern }: IndexValues): { readonly keyPattern?: string } {
  return keyPattern === undefined ? {} : { keyPattern };
}
