import type { Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { isFatal, type LeftOut } from "./left-out.js";
import { resolve } from "./memo.js";
import { nowhere } from "./order/site.js";
import { positionOf } from "./position.js";
import { inside, type Place, type Reading } from "./reading.js";
import { declaredAt, report } from "./report.js";

/*
 * What a model cannot write, a tool may still give: results are only ever turned into JSON, and any value but a function or a symbol
 * has a form there. So in a result such a part costs its own description, not that of all around it; and no member of a union may go
 * missing, for its values would then be taken for those of another.
 */

/** An error as it is encoded: what else it holds, such as a request with its headers, stays in the application. */
const errorType: Type = {
  kind: "object",
  properties: ["name", "message"].map((name) => ({ name, wire: name, type: { kind: "string" }, optional: false })),
};

/** The form of a class of the platform that has one in results alone. */
export function platformResult({ name }: ts.Symbol, maxBytes: number): Type | undefined {
  if (/Error$|^DOMException$/.test(name)) return errorType;
  // Every `Buffer` is a `Uint8Array`, but not the other way round.
  return name === "Buffer" ? { kind: "bytes", code: "Uint8Array", maxBytes } : undefined;
}

/**
 * What a class says that it is in JSON, by its `toJSON`, which the encoder calls: `DateTime`, `Decimal` and `ObjectId` are texts. Objects
 * are not followed: an encoder would look for their fields in the class.
 */
export function ownJson(reading: Reading, properties: readonly ts.Symbol[], place: Place): Type | undefined {
  const method = reading.ofResult ? properties.find(({ name }) => name === "toJSON") : undefined;
  if (method === undefined) return undefined;
  const [signature, ...others] = reading.world.checker.getTypeOfSymbol(method).getCallSignatures();
  if (signature === undefined || others.length > 0) return undefined;
  const read = reading.read(signature.getReturnType(), nowhere, inside(place, ""));
  return read.kind !== "left-out" && isScalar(read, reading) ? read : undefined;
}

function isScalar(type: Type, reading: Reading): boolean {
  const own = resolve(type, reading.memo.definitions);
  if (own.kind === "union") return own.members.every((member) => isScalar(member, reading));
  return /^(?:string|number|integer|boolean|null|literal|enum)$/.test(own.kind);
}

/** What stands in a result for a property without a form: any JSON, with a warning. Undefined where the property is to be left out. */
export function undeclared(
  reading: Reading,
  fault: LeftOut,
  type: ts.Type,
  absent: boolean,
  place: Place,
): Type | undefined {
  if (!reading.ofResult || isFatal(fault) || fault.reason === "never" || hasNoForm(type)) return undefined;
  if (absent && fault.partly !== true) return undefined;
  const message = `\`${place.path}\` has no declared form: ${fault.what}.`;
  report(reading, "TG3007", message, positionOf(place.origin, reading.world.root), {
    ...declaredAt(reading, place.declaration, place.origin),
  });
  return { kind: "json" };
}

/** Whether values of a type have no form even in a result: functions and symbols, which JSON leaves out. */
export function hasNoForm(type: ts.Type): boolean {
  const { Undefined, Null, Void, ESSymbolLike } = ts.TypeFlags;
  const values = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & (Undefined | Null | Void)));
  const isFunction = (member: ts.Type) =>
    member.getCallSignatures().length > 0 || member.getConstructSignatures().length > 0;
  return values.length > 0 && values.every((member) => member.flags & ESSymbolLike || isFunction(member));
}
