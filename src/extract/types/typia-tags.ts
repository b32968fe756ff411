import type { ts } from "ts-morph";
import type { Type } from "../../ir/type.js";
import type { Place, Reading } from "./reading.js";

/** Applies typia's tag types, which are recognised by their one property `typia.tag`. */
export function applyTypiaTags(_reading: Reading, type: Type, _parts: readonly ts.Type[], _place: Place): Type {
  return type;
}
