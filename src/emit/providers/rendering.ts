import type { Tool } from "../../analyze/catalog.js";
import type { JsonObject } from "../../ir/json.js";
import { jsonSchema } from "../json-schema.js";
import { oncePer } from "../once-per.js";
import type { Dialect, DialectId } from "./dialect.js";
import { dialects } from "./dialects/index.js";
import { guarantees } from "./guarantees.js";
import type { SchemaFindings } from "./lint.js";
import { exceeded, measure, type Sizes } from "./measure.js";
import { printSchema } from "./print/schema.js";
import { languageOf } from "./print/words.js";
import type { Guarantee } from "./provider.js";
import type { Forms } from "./rewrite/form.js";
import { formsIn } from "./rewrite/lower.js";

/** A tool's schema in one dialect, or why there is none; and what providers that share the dialect would each find out anew. */
export interface Rendering {
  readonly dialect: Dialect;
  readonly reasons: readonly string[];
  readonly written?: {
    readonly forms: Forms;
    readonly schema: JsonObject;
    readonly size: Sizes;
    readonly findings: SchemaFindings;
    /** By whether the provider holds to the schema. */
    readonly guarantees: Map<boolean, readonly Guarantee[]>;
  };
}

const renderings = oncePer((_tool: Tool) => new Map<DialectId, Rendering>());

/** The rendering of a tool in a dialect, made once. */
export function inDialect(tool: Tool, id: DialectId): Rendering {
  const own = renderings(tool);
  const rendering = own.get(id) ?? renderIn(tool, id);
  own.set(id, rendering);
  return rendering;
}

function renderIn(tool: Tool, id: DialectId): Rendering {
  const dialect = dialects[id];
  const { forms, refusals, losses } = formsIn(tool.input, dialect);
  const texts = refusals.map(({ path, reason }) => (path === "" ? reason : `\`${path}\` ${reason}`));
  if (forms === undefined) return { dialect, reasons: texts };
  if (dialect.requiredAtRoot && !tool.input.root.properties.some((property) => !property.optional))
    return { dialect, reasons: ["no parameter is required"] };
  // Where nothing is rewritten the definition has the very schema that validators check.
  const schema =
    dialect.id === "json-schema"
      ? jsonSchema(tool.input)
      : printSchema({ dialect, forms, language: languageOf(documentation(tool)) });
  const size = measure(schema);
  const over = exceeded(size, dialect.limits);
  if (over.length > 0 && dialect.leaf === "prune") return { dialect, reasons: over };
  return {
    dialect,
    reasons: [...over, ...losses.map(({ path, reason }) => `\`${path}\` ${reason}`)],
    written: { forms, schema, size, findings: new Map(), guarantees: new Map() },
  };
}

/** Which constraints a provider enforces that holds to the schema (`enforced`), or leaves to the validator. */
export function guaranteesOf({ dialect, written }: Rendering, enforced: boolean): readonly Guarantee[] {
  if (written === undefined) return [];
  const found = written.guarantees.get(enforced) ?? guarantees(written.forms, dialect, enforced);
  written.guarantees.set(enforced, found);
  return found;
}

/** Texts that tell the language of a tool: its description, else those of its parameters. */
function documentation(tool: Tool): readonly (string | undefined)[] {
  return tool.description === ""
    ? tool.input.root.properties.map(({ description }) => description)
    : [tool.description];
}
