import type { Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { boundsFault } from "./bounds.js";
import { parseConstraint } from "./constraint-values.js";
import { constrain } from "./constraints.js";
import { positionOf } from "./position.js";
import type { Place, Reading } from "./reading.js";
import { report } from "./report.js";
import { isConstraintTag } from "./tag-names.js";

/** Applies typia's tag types, `tags.Minimum<3>` and its like, which are recognised by their one property `typia.tag`. */
export function applyTypiaTags(reading: Reading, type: Type, parts: readonly ts.Type[], place: Place): Type {
  let current = type;
  for (const part of parts) {
    const tag = typiaTag(part, reading.world.checker);
    if (tag === undefined) continue;
    const alternatives = tag.values.map((value) => applyOne(reading, current, tag.kind, value, place));
    const [first] = alternatives;
    // `Format<"ipv4" | "ipv6">` means either of them.
    if (alternatives.length === 1 && first !== undefined) current = first;
    else if (alternatives.length > 1) current = { kind: "union", members: alternatives };
  }
  return current;
}

function applyOne(reading: Reading, type: Type, kind: string, value: string, place: Place): Type {
  if (!isConstraintTag(kind)) return type;
  const position = positionOf(place.origin, reading.world.root);
  const constraint = parseConstraint(kind, value);
  if (constraint === undefined) return type;
  if ("code" in constraint) {
    report(reading, constraint.code, constraint.message, position);
    return type;
  }
  const changed = constrain(type, constraint, reading.memo.definitions);
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  if (changed === undefined) {
    report(reading, "TG3010", `\`tags.${name}\` does not apply to \`${place.path}\`.`, position);
    return type;
  }
  const wrong = boundsFault(changed);
  if (wrong === undefined) return changed;
  report(reading, "TG3016", `\`tags.${name}\` leaves no value for \`${place.path}\`: ${wrong}.`, position);
  return type;
}

interface TypiaTag {
  readonly kind: string;
  readonly values: readonly string[];
}

/** Reads `{ "typia.tag"?: { kind: "minimum", value: 3, ... } }`. */
function typiaTag(part: ts.Type, checker: ts.TypeChecker): TypiaTag | undefined {
  const property = part.getProperty("typia.tag");
  if (property === undefined) return undefined;
  const body = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const kinds = literalTexts(body.getProperty("kind"), checker);
  const [kind] = kinds;
  return kind === undefined ? undefined : { kind, values: literalTexts(body.getProperty("value"), checker) };
}

function literalTexts(property: ts.Symbol | undefined, checker: ts.TypeChecker): readonly string[] {
  if (property === undefined) return [];
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const members = type.isUnion() ? type.types : [type];
  return members
    .flatMap((member) => {
      if (member.isStringLiteral() || member.isNumberLiteral()) return [String(member.value)];
      if (member.flags & ts.TypeFlags.BigIntLiteral) {
        const { negative, base10Value } = (member as ts.BigIntLiteralType).value;
        return [`${negative ? "-" : ""}${base10Value}`];
      }
      if (member.flags & ts.TypeFlags.BooleanLiteral) return [checker.typeToString(member)];
      return [];
    })
    .sort();
}
