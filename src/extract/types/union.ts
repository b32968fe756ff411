import type { EnumMember, Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { withBigintRanges } from "./bigints.js";
import { enumOf, literalValue, readMember } from "./enum.js";
import { hasNoForm } from "./in-results.js";
import { isJsonUnion } from "./json.js";
import { isFatal, type LeftOut, leftOut } from "./left-out.js";
import { lookAlikes } from "./look-alike.js";
import { environmentFor, orderKey } from "./order/arguments.js";
import type { Site } from "./order/site.js";
import { type OrderedMember, orderedMembers } from "./order/union-order.js";
import { inside, type Place, type Read, type Reading } from "./reading.js";
import { reportLeftOut } from "./report.js";

/** A union or an enum: literals merge into one enum, `null` is last, and members without a form are left out. */
export function readUnion(reading: Reading, union: ts.UnionType, site: Site, place: Place): Read {
  const { world } = reading;
  if (isJsonUnion(union, world.checker)) return { kind: "json" };
  if (isOpenEnum(union)) return { kind: "number" };
  const present = union.types.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
  const members = orderedMembers(union, present, site, world);
  const [only] = members;
  if (only === undefined) return leftOut("undefined", "its type is `undefined`");
  if (members.length === 1) return reading.read(only.type, only.site, place);
  const order = members.map(({ type }) => world.orderIds.idOf(type)).join();
  // With and without `undefined` it is one union: what is optional here may be required there.
  const one = reading.memo.unionOf(union, order);
  const key = orderKey(environmentFor(union, site, world), world);
  return reading.memo.share(one, key, () => readMembers(reading, members, place));
}

/** An enum with a member that is computed at run time: TypeScript takes any number for it. */
function isOpenEnum({ flags, types }: ts.UnionType): boolean {
  return (flags & ts.TypeFlags.EnumLiteral) !== 0 && types.some((type) => literalValue(type) === undefined);
}

interface Slot {
  readonly member: OrderedMember;
  readonly type: Type;
}

function readMembers(reading: Reading, members: readonly OrderedMember[], place: Place): Read {
  const slots: Slot[] = [];
  const faults: { readonly member: OrderedMember; readonly fault: LeftOut }[] = [];
  const literals: EnumMember[] = [];
  let literalsAt = -1;
  const wholeBoolean = members.filter(({ type }) => type.flags & ts.TypeFlags.BooleanLiteral).length === 2;
  let nullable = false;
  for (const member of members) {
    const { flags } = member.type;
    const value = literalValue(member.type);
    if (flags & ts.TypeFlags.Null) nullable = true;
    else if (typeof value === "boolean" && wholeBoolean) {
      if (!slots.some(({ type }) => type.kind === "boolean")) slots.push({ member, type: { kind: "boolean" } });
    } else if (value !== undefined) {
      if (literalsAt < 0) literalsAt = slots.length;
      if (!literals.some((literal) => literal.value === value)) literals.push(readMember(member, value));
    } else {
      const read = reading.read(member.type, member.site, inside(place, ""));
      if (read.kind !== "left-out") addSlot(slots, { member, type: read });
      else if (isFatal(read)) return read;
      else faults.push({ member, fault: read });
    }
  }
  const distinct = withBigintRanges(slots);
  const types = distinct.map(({ type }) => type);
  if (literals.length > 0) types.splice(literalsAt, 0, enumOf(literals));
  // What looks alike on the wire need not be told apart where nobody reads it back.
  const { kept, dropped } = reading.ofResult
    ? { kept: types, dropped: [] }
    : lookAlikes(types, reading.memo.definitions);
  for (const type of dropped) {
    faults.push({
      member: distinct.find((slot) => slot.type === type)?.member ?? (members[0] as OrderedMember),
      fault: leftOut("look-alike", "its wire form cannot be told from another member's"),
    });
  }
  const [first] = faults;
  if (first !== undefined && kept.length === 0) return nullable ? { ...first.fault, orNull: true } : first.fault;
  const lost = reading.ofResult ? faults.find(({ member }) => !hasNoForm(member.type)) : undefined;
  if (lost !== undefined) return { ...lost.fault, partly: true };
  if (first !== undefined) {
    const names = faults.map(({ member }) => `\`${reading.world.checker.typeToString(member.type)}\``);
    reportLeftOut(reading, `${listed(names)} of \`${place.path}\``, first.fault, place);
  }
  return unionOf(nullable ? [...kept, { kind: "null" }] : kept);
}

/** Types that differ in TypeScript alone, such as `T[]` and `readonly T[]`, are one. */
function addSlot(slots: Slot[], slot: Slot): void {
  const text = JSON.stringify(slot.type);
  if (!slots.some(({ type }) => JSON.stringify(type) === text)) slots.push(slot);
}

/** A union of distinct members; one member is itself. */
export function unionOf(members: readonly Type[]): Type {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : { kind: "union", members };
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  return names.length > shown.length ? `${shown.join(", ")} and ${names.length - shown.length} more` : shown.join(", ");
}
