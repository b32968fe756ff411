import type { CostParts, FormTotals, TokenCosts } from "../emit/forms/token-costs.js";
import type { WrittenOut } from "../emit/forms/written-out.js";
import { formNames } from "../runtime/select/forms.js";

const SHOWN = 12;
const WIDTH = 24;
/** A definition beyond this is worth a second look: it costs as much as a short conversation. */
const LARGE = 400;

/** What the letters of a bar mean. */
export const barLegend = "d description, p parameter texts, e enum values, . the rest";

/** Lines of a table of where the tokens of definitions go, a bar for each tool, what each form takes, and what could be done about it. */
export function tokenLines(costs: TokenCosts): readonly string[] {
  const { tools, provider, exact } = costs;
  const sum = tools.reduce((total, tool) => total + tool.total, 0);
  const most = Math.max(1, ...tools.map(({ total }) => total));
  const shown = tools.slice(0, SHOWN);
  const width = Math.max(0, ...shown.map(({ tool }) => tool.length));
  const rows = shown.map((tool) => {
    const { description, parameters, enums } = tool;
    const parts = [`${description} description`, `${parameters} parameter texts`, `${enums} enum values`].join(", ");
    return `  ${tool.tool.padEnd(width)} ${String(tool.total).padStart(6)} ${bar(tool, most).padEnd(WIDTH)} ${parts}`;
  });
  const rest = tools.length > shown.length ? [`  and ${tools.length - shown.length} more tools`] : [];
  return [
    `tokens for ${provider}: ${sum}${exact ? "" : " (estimated)"}`,
    `  ${barLegend}`,
    ...rows,
    ...rest,
    ...(costs.forms === undefined ? [] : formLines(costs.forms).map((line) => `  ${line}`)),
    ...advice(costs).map((line) => `  ${line}`),
  ];
}

/** A letter for every so many tokens, by what they are spent on. `most` tokens fill the width. */
export function bar({ total, description, parameters, enums }: CostParts, most: number): string {
  const letters = (tokens: number) => Math.round((WIDTH * tokens) / most);
  const whole = Math.max(1, letters(total));
  const text = "d".repeat(letters(description)) + "p".repeat(letters(parameters)) + "e".repeat(letters(enums));
  return text.slice(0, whole).padEnd(whole, ".");
}

/** A table of providers by form. */
export function formLines(forms: readonly FormTotals[]): readonly string[] {
  const width = Math.max(0, ...forms.map(({ provider }) => provider.length));
  const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(9)).join(" ");
  return [
    `${"by form".padEnd(width)} ${cells(formNames)}`,
    ...forms.map(
      ({ provider, exact, tokens }) => `${provider.padEnd(width)} ${cells(tokens)}${exact ? "" : "  estimated"}`,
    ),
  ];
}

/** What to do where references are written out. */
export function writtenOutLine({ tool, providers, most, least }: WrittenOut): string {
  const shown =
    providers.length > 4
      ? `${providers.slice(0, 3).join(", ")} and ${providers.length - 3} more`
      : providers.join(", ");
  return `${tool} takes up to ${most} for ${shown}, and ${least} elsewhere: a type that holds itself, or stands in many places, is written out at each. One level less, or a list in place of a tree, would be cheaper.`;
}

function advice({ tools, repeated, writtenOut }: TokenCosts): readonly string[] {
  const large = tools.find(({ total }) => total > LARGE);
  const [wordy] = [...tools].sort((a, b) => b.description - a.description);
  const [again] = repeated;
  return [
    ...(large === undefined
      ? []
      : [`${large.tool} alone takes ${large.total}: fewer parameters, or two tools, would be cheaper to offer.`]),
    ...(writtenOut === undefined ? [] : [writtenOutLine(writtenOut)]),
    ...(wordy === undefined || wordy.description <= 100
      ? []
      : [`The description of ${wordy.tool} takes ${wordy.description}: its first sentence is what selection shows.`]),
    ...(again === undefined
      ? []
      : [`${quoted(again.text)} stands in ${again.times} tools; its repeats take ${again.tokens}.`]),
  ];
}

/** A text, cut where it is long, in quotes. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
