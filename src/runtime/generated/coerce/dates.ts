import { type Coerce, type Coercer, mended } from "./coercer.js";
import { isDateText } from "./texts.js";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?";

/** Ways to write a calendar date that have one reading, as named parts. A month and a day as bare numbers have two. */
const FORMS: readonly RegExp[] = [
  /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})$/,
  /^(?<y>\d{4})年(?<m>\d{1,2})月(?<d>\d{1,2})[日号號]$/,
  new RegExp(`^(?<name>${MONTH}) (?<d>\\d{1,2})(?:st|nd|rd|th)?,? (?<y>\\d{4})$`, "i"),
  new RegExp(`^(?<d>\\d{1,2})(?:st|nd|rd|th)?[ -](?<name>${MONTH}),?[ -](?<y>\\d{4})$`, "i"),
  // A number above 12 can only be the day.
  /^(?<d>1[3-9]|2\d|3[01])[-/.](?<m>\d{1,2})[-/.](?<y>\d{4})$/,
  /^(?<m>\d{1,2})\/(?<d>1[3-9]|2\d|3[01])\/(?<y>\d{4})$/,
];

const mendDate: Coerce = (value, context, parent, key) => {
  if (typeof value !== "string" || context.level === "exact" || value.length > 40) return value;
  const found = dateIn(value.normalize("NFKC").replace(/\s+/g, " ").trim());
  return found === undefined || found === value ? value : mended(value, found, "date-form", context, parent, key);
};

/** A calendar date in another form with one reading: `2024/3/5`, `5 March 2024`, `2024年3月5日`, `25/12/2024`; not `03/05/2024`. */
export const toDate: Coercer = { coerce: mendDate, fits: isDateText };

const mendDateTime: Coerce = (value, context, parent, key) => {
  if (typeof value !== "string" || context.level === "exact" || value.length > 40) return value;
  const [, date, time, seconds = ":00", zone = ""] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})[Tt ]+(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)? ?([Zz]|UTC|GMT|[+-]\d{2}:?\d{2})$/.exec(
      value.trim(),
    ) ?? [];
  const day = date === undefined ? undefined : dateIn(date);
  if (day === undefined) return value;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, "$1:") : "Z";
  const text = `${day}T${time}${seconds}${offset}`;
  return text === value.toUpperCase() ? value : mended(value, text, "date-form", context, parent, key);
};

/** A point in time: its separators and its zone in the standard form, seconds where they are left out. A zone is never made up. */
export const toDateTime: Coercer = { coerce: mendDateTime, fits: isDateText };

/** ISO form of a date text with one reading, when it is a day of the calendar. Midnight in UTC is the bare day. */
function dateIn(text: string): string | undefined {
  const bare = text.replace(/[Tt ]00:00(?::00(?:\.0+)?)?(?:[Zz]|\+00:00)?$/, "");
  for (const form of FORMS) {
    const { y, m, d, name } = form.exec(bare)?.groups ?? {};
    if (y === undefined || d === undefined) continue;
    const month = name === undefined ? Number(m) : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    return isDay(Number(y), month, Number(d)) ? `${y}-${two(month)}-${two(Number(d))}` : undefined;
  }
  return undefined;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
