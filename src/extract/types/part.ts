import type { ts } from "../compiler.js";
import type { World } from "./reading.js";

const partNames = new Set(["ToolImage", "ToolFile", "ToolText"]);

/** Whether a type is a content part of the run time, recognised by the package that declares it. */
export function isPart(type: ts.Type, world: World): boolean {
  const symbols = [type.aliasSymbol, type.symbol];
  return symbols.some(
    (symbol) =>
      symbol !== undefined &&
      partNames.has(symbol.name) &&
      (symbol.declarations ?? []).some((declaration) => world.isRuntimeFile(declaration.getSourceFile().fileName)),
  );
}
