const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** Milliseconds of `500ms`, `30s`, `1.5m`, `2h`; `undefined` for anything else, a bare number included. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s?(ms|s|m|min|h)$/.exec(text);
  const milliseconds = Number(match?.[1]) * (UNITS[match?.[2] ?? ""] ?? Number.NaN);
  // Timers of JavaScript hold 31 bits; anything longer would fire at once.
  return milliseconds >= 1 && milliseconds <= 2_147_483_647 ? Math.round(milliseconds) : undefined;
}

/** A whole number from `minimum` to 1000. */
export function parseCount(text: string, minimum: number): number | undefined {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return count >= minimum && count <= 1000 ? count : undefined;
}

/** Tokens of `4000`, `4k`, `1.5k`. */
export function parseTokens(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(k?)$/i.exec(text);
  const tokens = Number(match?.[1]) * (match?.[2] ? 1000 : 1);
  return Number.isInteger(tokens) && tokens >= 1 && tokens <= 10_000_000 ? tokens : undefined;
}
