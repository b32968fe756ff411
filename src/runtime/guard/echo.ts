/** Characters of a model's own input that one feedback text may repeat. */
const MAX_ECHO = 200;

/** Repeats input within a budget for the whole text: feedback costs tokens, and echoing long input repeats its damage. */
export class Echo {
  #left = MAX_ECHO;

  /** A value as the model wrote it: scalars shortened, containers only named. */
  value(value: unknown): string {
    if (value === undefined) return "nothing";
    if (value === null) return "null";
    if (Array.isArray(value)) return `a list of ${value.length}`;
    if (typeof value === "object") return "an object";
    if (typeof value === "string") return JSON.stringify(this.text(value, 60));
    // The digits that the model wrote are not known here, only that they did not fit.
    if (typeof value === "number" && !Number.isFinite(value)) return "a number beyond what can be kept exactly";
    return this.text(String(value), 40);
  }

  /** Text cut to `max` characters and to what is left of the budget; half a surrogate pair becomes U+FFFD. */
  text(text: string, max: number): string {
    const room = Math.min(max, this.#left);
    const shown = text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1))}…`;
    this.#left = Math.max(0, this.#left - shown.length);
    return wellFormed(shown);
  }
}

/** Replaces lone surrogates, which some providers refuse in a request. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
