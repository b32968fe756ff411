import type { Tool } from "../../analyze/catalog.js";
import { type Diagnostic, diagnostic, type Outcome } from "../../diagnostics/diagnostic.js";
import type { Json, JsonObject } from "../../ir/json.js";
import { oncePer } from "../once-per.js";
import { lintDefinition } from "./lint.js";
import { exceeded } from "./measure.js";
import { annotations, outputOf } from "./output.js";
import type { ProviderRendering } from "./provider.js";
import { guaranteesOf, inDialect, type Rendering } from "./rendering.js";
import { encode } from "./rewrite/encode.js";
import { safeName } from "./rewrite/names.js";
import type { ProviderRow } from "./row.js";

/** What is known of a tool that stays the same from one build to the next. */
const known = oncePer((_tool: Tool) => new Map<ProviderRow, Outcome<ProviderRendering>>());

/** Renders a tool for a provider: its definitions, weight and guarantees. */
export function render(tool: Tool, row: ProviderRow): Outcome<ProviderRendering> {
  const own = known(tool);
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
    rendering?.written &&
    row.envelope.wrap({
      name,
      ...(tool.title ? { title: tool.title } : {}),
      description: shortened(toolDescription(tool), row.maxDescription),
      schema: rendering.written.schema,
      strict: isStrict,
      examples: examplesIn(rendering, tool),
      ...(output.schema === undefined ? {} : { output: output.schema }),
      ...(row.id === "mcp" ? { annotations: annotations(tool) } : {}),
    });
  const strictDefinition = definition(strict, true);
  const looseDefinition = definition(loose, false);
  const main = strictDefinition === undefined ? loose : strict;
  const { optionals = 0, unions = 0, fields = 0, arrayItems = 0 } = main?.written?.size ?? {};
  const value: ProviderRendering = {
    provider: row.id,
    ...(strictDefinition === undefined ? {} : { strict: strictDefinition }),
    ...(looseDefinition === undefined ? {} : { loose: looseDefinition }),
    ...(name === tool.name ? {} : { name }),
    weight: { optionals, unions, fields, arrayItems },
    guarantees: main === undefined ? [] : guaranteesOf(main, main === strict),
    ...(strict && strictDefinition === undefined ? { notStrict: strict.reasons } : {}),
    ...(output.key === undefined ? {} : { resultKey: output.key }),
  };
  const lint = (one: JsonObject | undefined, rendering: Rendering | undefined): readonly Diagnostic[] =>
    one === undefined ? [] : lintDefinition(row, one, tool.name, rendering?.written?.findings);
  return {
    value,
    diagnostics: [
      ...lint(strictDefinition, strict),
      ...lint(looseDefinition, loose),
      ...sizeDiagnostics(tool, row, strictDefinition === undefined, loose),
    ],
  };
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
function examplesIn({ written }: Rendering, tool: Tool): readonly JsonObject[] {
  if (written === undefined) return [];
  const { forms } = written;
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
  const over = looseOnly && loose?.written ? exceeded(loose.written.size, loose.dialect.limits) : [];
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
