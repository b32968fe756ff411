import type { TokenCosts } from "../emit/forms/token-costs.js";

const SHOWN = 12;
const WIDTH = 24;
/** A definition beyond this is worth a second look: it costs as much as a short conversation. */
const LARGE = 400;

/** Lines of a table of where the tokens of definitions go, a bar for each tool, and what could be done about it. */
export function tokenLines(costs: TokenCosts): readonly string[] {
  const { tools, provider, exact } = costs;
  const sum = tools.reduce((total, tool) => total + tool.total, 0);
  const most = Math.max(1, ...tools.map(({ total }) => total));
  const shown = tools.slice(0, SHOWN);
  const width = Math.max(0, ...shown.map(({ tool }) => tool.length));
  const rows = shown.map(({ tool, total, description, parameters }) => {
    const bar = "#".repeat(Math.max(1, Math.round((WIDTH * total) / most)));
    const parts = `${description} description, ${parameters} parameter texts`;
    return `  ${tool.padEnd(width)} ${String(total).padStart(6)} ${bar.padEnd(WIDTH)} ${parts}`;
  });
  const rest = tools.length > shown.length ? [`  and ${tools.length - shown.length} more tools`] : [];
  return [
    `tokens for ${provider}: ${sum}${exact ? "" : " (estimated)"}`,
    ...rows,
    ...rest,
    ...advice(costs).map((line) => `  ${line}`),
  ];
}

function advice({ tools, repeated }: TokenCosts): readonly string[] {
  const large = tools.find(({ total }) => total > LARGE);
  const [wordy] = [...tools].sort((a, b) => b.description - a.description);
  const [again] = repeated;
  return [
    ...(large === undefined
      ? []
      : [`${large.tool} alone takes ${large.total}: fewer parameters, or two tools, would be cheaper to offer.`]),
    ...(wordy === undefined || wordy.description <= 100
      ? []
      : [`The description of ${wordy.tool} takes ${wordy.description}: its first sentence is what selection shows.`]),
    ...(again === undefined
      ? []
      : [`${JSON.stringify(cut(again.text))} stands in ${again.times} tools; its repeats take ${again.tokens}.`]),
  ];
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
