import type { Catalog, Tool } from "../analyze/catalog.js";
import { memberWire } from "../ir/wire.js";
import { typescriptMark } from "../output/mark.js";
import type { Artifact } from "./artifact.js";
import { findEnums } from "./paths.js";
import { perTool } from "./per-tool.js";
import { jsDoc, literal, propertyKey } from "./printer.js";
import { render } from "./templates.js";

/** `enums.ts`: the values that each enum among the arguments allows, by tool and wire path. */
export function emitEnums({ tools }: Catalog): Artifact {
  const lines = tools.map((tool) => lineOf(tool, {})).filter((line) => line !== "");
  const doc = jsDoc([
    "Allowed values, by tool and place: `*` stands for any index or key. What is used in several places is listed at the first.",
  ]);
  const body = `${doc}export const enums = {${lines.length === 0 ? "" : `\n${lines.join("")}`}} as const;`;
  return { path: "enums.ts", content: render("module", { header: typescriptMark(), imports: "", body }) };
}

/** The line of a tool; empty when it has no enum. */
const lineOf = perTool(({ name, input }: Tool): string => {
  const enums = [...findEnums(input)].map(([path, { members }]) => [path, members.map(memberWire)] as const);
  return enums.length === 0 ? "" : `  ${propertyKey(name)}: ${literal(Object.fromEntries(enums), "  ")},\n`;
});
