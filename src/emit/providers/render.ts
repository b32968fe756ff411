import type { Tool } from "../../analyze/catalog.js";
import { type Diagnostic, diagnostic, type Outcome } from "../../diagnostics/diagnostic.js";
import type { Json, JsonObject } from "../../ir/json.js";
import { jsonSchema } from "../json-schema.js";
import type { Dialect, DialectId } from "./dialect.js";
import { dialects } from "./dialects/index.js";
import { guarantees } from "./guarantees.js";
import { lintDefinition } from "./lint.js";
import { exceeded, measure } from "./measure.js";
import { annotations, outputOf } from "./output.js";
import { printSchema } from "./print/schema.js";
import { languageOf } from "./print/words.js";
import type { ProviderRendering } from "./provider.js";
import { encode } from "./rewrite/encode.js";
import type { Forms } from "./rewrite/form.js";
import { formsIn } from "./rewrite/lower.js";
import { safeName } from "./rewrite/names.js";
import type { ProviderRow } from "./row.js";

/** A tool's schema in one dialect, or why there is none. */
interface Rendering {
  readonly dialect: Dialect;
  readonly forms?: Forms;
  readonly schema?: JsonObject;
  readonly reasons: readonly string[];
}

/** What is known of a tool that stays the same from one build to the next. */
const known = new WeakMap<Tool, Map<ProviderRow, Outcome<ProviderRendering>>>();

/** Renders a tool for a provider: its definitions, weight and guarantees. */
export function render(tool: Tool, row: ProviderRow): Outcome<ProviderRendering> {
  const own = known.get(tool) ?? new Map<ProviderRow, Outcome<ProviderRendering>>();
  known.set(tool, own);
  const outcome = own.get(row) ?? renderFor(tool, row);
  own.set(row, outcome);
  return outcome;
}

function renderFor(tool: Tool, row: ProviderRow): Outcome<ProviderRendering> {
  const strict = row.strict && inDialect(tool, row.strict);
  const loose = row.loose && inDialect(tool, row.loose);
  const name = safeName(tool.name, row.name.pattern, row.name.maxLength);
  const output = outputOf(tool, row.id);
  const definition = (rendering: Rendering | undefined, isStrict: boolean): JsonObject | undefined =>
    rendering?.schema &&
    row.envelope.wrap({
      name,
      ...(tool.title ? { title: tool.title } : {}),
      description: shortened(toolDescription(tool), row.maxDescription),
      schema: rendering.schema,
      strict: isStrict,
      examples: examplesIn(rendering, tool),
      ...(output.schema === undefined ? {} : { output: output.schema }),
      ...(row.id === "mcp" ? { annotations: annotations(tool) } : {}),
    });
  const strictDefinition = definition(strict, true);
  const looseDefinition = definition(loose, false);
  const main = strictDefinition === undefined ? loose : strict;
  const size = main?.schema && measure(main.schema);
  const value: ProviderRendering = {
    provider: row.id,
    ...(strictDefinition === undefined ? {} : { strict: strictDefinition }),
    ...(looseDefinition === undefined ? {} : { loose: looseDefinition }),
    ...(name === tool.name ? {} : { name }),
    weight: {
      optionals: size?.optionals ?? 0,
      unions: size?.unions ?? 0,
      fields: size?.fields ?? 0,
      arrayItems: size?.arrayItems ?? 0,
    },
    guarantees: main?.forms ? guarantees(main.forms, main.dialect, main === strict) : [],
    ...(strict && strictDefinition === undefined ? { notStrict: strict.reasons } : {}),
    ...(output.key === undefined ? {} : { resultKey: output.key }),
  };
  const definitions = [strictDefinition, looseDefinition].filter((one) => one !== undefined);
  const lint = definitions.flatMap((one) => lintDefinition(row, one, tool.name));
  return { value, diagnostics: [...lint, ...sizeDiagnostics(tool, row, strictDefinition === undefined, loose)] };
}

/** Providers share dialects, so a tool is rendered once in each. */
const rendered = new WeakMap<Tool, Map<DialectId, Rendering>>();

function inDialect(tool: Tool, id: DialectId): Rendering {
  const own = rendered.get(tool) ?? new Map<DialectId, Rendering>();
  rendered.set(tool, own);
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
  const over = exceeded(measure(schema), dialect.limits);
  if (over.length > 0 && dialect.leaf === "prune") return { dialect, reasons: over };
  return { dialect, forms, schema, reasons: [...over, ...losses.map(({ path, reason }) => `\`${path}\` ${reason}`)] };
}

/** Texts that tell the language of a tool: its description, else those of its parameters. */
function documentation(tool: Tool): readonly (string | undefined)[] {
  return tool.description === ""
    ? tool.input.root.properties.map(({ description }) => description)
    : [tool.description];
}

function toolDescription(tool: Tool): string {
  if (!tool.deprecated) return tool.description;
  const note = typeof tool.deprecated === "string" ? `Deprecated: ${tool.deprecated}` : "Deprecated.";
  return tool.description === "" ? note : `${tool.description}\n${note}`;
}

/** The text cut at the end of a sentence, a line or a word, within the limit in characters. */
export function shortened(text: string, limit: number | undefined): string {
  if (limit === undefined || text.length <= limit) return text;
  const head = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "");
  const ends = [...head.matchAll(/[.!?。！？](?=\s|$|[^\s.])|\n/gu)].map((match) => match.index + 1);
  const sentence = ends.findLast((end) => end > limit / 2);
  return sentence === undefined ? `${head.replace(/\s+\S*$/, "")}…` : head.slice(0, sentence).trimEnd();
}

/** The author's examples as the model would write them; one that a pruned form cannot say is left out. */
function examplesIn({ forms }: Rendering, tool: Tool): readonly JsonObject[] {
  if (forms === undefined) return [];
  return tool.examples.flatMap((example) => {
    const written: Json | undefined = encode(forms.root, example, forms);
    return typeof written === "object" && written !== null && !Array.isArray(written) ? [written as JsonObject] : [];
  });
}

function sizeDiagnostics(
  tool: Tool,
  row: ProviderRow,
  looseOnly: boolean,
  loose: Rendering | undefined,
): readonly Diagnostic[] {
  const { position, name } = tool;
  const text = toolDescription(tool);
  const cut = row.maxDescription !== undefined && text.length > row.maxDescription;
  const over = looseOnly && loose?.schema ? exceeded(measure(loose.schema), loose.dialect.limits) : [];
  return [
    ...(cut
      ? [
          diagnostic(
            "TG4103",
            `the description has ${text.length} characters; ${row.title} takes ${row.maxDescription}`,
            {
              position,
              tool: name,
            },
          ),
        ]
      : []),
    ...over.map((what) => diagnostic("TG4104", `too large for ${row.title}: ${what}`, { position, tool: name })),
  ];
}
