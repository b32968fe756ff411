import { type Diagnostic, diagnostic, type Outcome } from "../../diagnostics/diagnostic.js";
import type { TypeGraph } from "../../ir/type.js";
import { visit } from "../../ir/walk.js";
import { ts } from "../compiler.js";
import { finishGraph } from "./definitions.js";
import { includesUndefined } from "./object.js";
import { siteOf } from "./order/site.js";
import { positionOf } from "./position.js";
import type { ResultReading, ToolSite } from "./reader.js";
import type { World } from "./reading.js";
import { startReading } from "./start.js";

/** Properties of a result beyond which it is no contract of the tool, but all of a library. */
const maximalProperties = 2_000;

/** Reads a result type. One that cannot be expressed has no graph and costs one warning: the tool works all the same. */
export function readResult(
  world: World,
  type: ts.Type,
  node: ts.TypeNode | undefined,
  tool: ToolSite,
): Outcome<ResultReading> {
  const optional = includesUndefined(type);
  if (isNothing(type)) return { value: { optional, parts: false }, diagnostics: [] };
  const reading = startReading(world, tool, true);
  const declaration = node ?? tool.node;
  const read = reading.read(type, siteOf(node), { declaration, origin: declaration, path: "result", depth: 0 });
  const { parts } = reading.met;
  if (read.kind === "left-out") {
    const position = positionOf(declaration, world.root);
    const message = `The result of \`${tool.name}\` has no declared form: ${read.what}.`;
    return {
      value: { optional, parts },
      diagnostics: [diagnostic("TG3007", message, { position, tool: tool.name })],
    };
  }
  const graph = finishGraph(read, reading.memo.definitions);
  const properties = countProperties(graph);
  if (properties > maximalProperties) {
    const position = positionOf(declaration, world.root);
    const message = `The result of \`${tool.name}\` has no declared form: it has ${properties} properties.`;
    const help =
      "Return what the tool is asked for, with `Pick` or a type of your own, to have it described, encoded and checked.";
    return {
      value: { optional, parts },
      diagnostics: [diagnostic("TG3007", message, { position, tool: tool.name, help })],
    };
  }
  return {
    value: { graph, optional, parts },
    diagnostics: reading.diagnostics.filter((found) => !isLibrarysAny(found)),
  };
}

function countProperties({ root, definitions }: TypeGraph): number {
  let count = 0;
  for (const type of [root, ...Object.values(definitions)]) {
    visit(type, (part) => {
      if (part.kind === "object") count += part.properties.length;
    });
  }
  return count;
}

/** What a library leaves open in a result is neither for the model to write nor for the author to mend. */
function isLibrarysAny({ code, related }: Diagnostic): boolean {
  return (code === "TG3003" || code === "TG3019") && related !== undefined;
}

/** `void`, `undefined` and `never`: there is no value. */
function isNothing(type: ts.Type): boolean {
  const nothing = ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never;
  const members = type.isUnion() ? type.types : [type];
  return members.every(({ flags }) => flags & nothing);
}
