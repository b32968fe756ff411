import type { Property } from "../../ir/type.js";
import { positionOf } from "./position.js";
import type { Place, Reading } from "./reading.js";
import { report } from "./report.js";

/** Reports properties of one object that aliases give one name on the wire. */
export function reportEqualWires(reading: Reading, properties: readonly Property[], place: Place): void {
  const seen = new Map<string, string>();
  for (const { name, wire } of properties) {
    const other = seen.get(wire);
    if (other === undefined) seen.set(wire, name);
    else {
      const position = positionOf(place.origin, reading.world.root);
      report(reading, "TG3018", `\`${other}\` and \`${name}\` are both called \`${wire}\` on the wire.`, position);
    }
  }
}
