import { ts } from "../compiler.js";
import { positionOf } from "./position.js";
import type { Place, Reading } from "./reading.js";
import { declaredAt, report } from "./report.js";

/** Warns of `{}`, which in TypeScript is any value but `null`, and here an object without properties. */
export function reportEmpty(reading: Reading, { symbol, aliasSymbol }: ts.Type, place: Place): void {
  const isLiteral = ((symbol as ts.Symbol | undefined)?.flags ?? 0) & ts.SymbolFlags.TypeLiteral;
  const written =
    symbol?.declarations?.every((node) => ts.isTypeLiteralNode(node) && node.members.length === 0) ?? true;
  if (!isLiteral || !written || aliasSymbol !== undefined) return;
  const message = `\`${place.path}\` is \`{}\` and takes an object without properties alone.`;
  const position = positionOf(place.origin, reading.world.root);
  report(reading, "TG3019", message, position, declaredAt(reading, place.declaration, place.origin));
}
