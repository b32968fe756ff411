/** What nearly all moments are, in one go: capitals, no leap second, a day that its month has in every year. A `Date` holds all of them. */
const USUAL =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A calendar-valid `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return text.length === 10 && startsWithDate(text);
}

/** A time of day with offset; 23:59:60 UTC is a leap second. */
export function isTime(text: string): boolean {
  return isClock(text, 0, true);
}

/** RFC 3339 date and time with offset. */
export function isDateTime(text: string): boolean {
  return USUAL.test(text) || (startsWithDate(text) && isSeparator(text.charCodeAt(10)) && isClock(text, 11, true));
}

/** A date and time that a `Date` can hold: no leap second. */
export function isInstant(text: string): boolean {
  return (
    USUAL.test(text) ||
    (startsWithDate(text) &&
      isSeparator(text.charCodeAt(10)) &&
      isClock(text, 11, false) &&
      !Number.isNaN(Date.parse(text)))
  );
}

/** ISO 8601 duration: weeks alone, or years to seconds in order, without gaps. */
export function isDuration(text: string): boolean {
  return /^P(?:\d+W|(?=.)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/.test(
    text,
  );
}

const COLON = 0x3a;
const DASH = 0x2d;
const DOT = 0x2e;
const PLUS = 0x2b;
const LOWER_Z = 0x7a;

/** One loop without calls: dates are what there is most of. */
function startsWithDate(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < 10; at++) {
    const code = text.charCodeAt(at);
    if (at === 4 || at === 7) {
      if (code !== DASH) return false;
    } else if (code >= 48 && code <= 57) digits = digits * 10 + code - 48;
    else return false;
  }
  const day = digits % 100;
  const month = Math.trunc(digits / 100) % 100;
  const year = Math.trunc(digits / 10_000);
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** Time and offset from `start` to the end. */
function isClock(text: string, start: number, leapSeconds: boolean): boolean {
  const hour = twoDigits(text, start);
  const minute = twoDigits(text, start + 3);
  const second = twoDigits(text, start + 6);
  if (text.charCodeAt(start + 2) !== COLON || text.charCodeAt(start + 5) !== COLON) return false;
  if (!(hour >= 0 && minute >= 0 && second >= 0)) return false;
  let at = start + 8;
  if (text.charCodeAt(at) === DOT) {
    const fraction = ++at;
    while (isDigit(text.charCodeAt(at))) at++;
    if (at === fraction) return false;
  }
  const offset = offsetMinutes(text, at);
  if (Number.isNaN(offset)) return false;
  if (hour <= 23 && minute <= 59 && second <= 59) return true;
  if (!leapSeconds || second !== 60 || hour > 23 || minute > 59) return false;
  return (hour * 60 + minute - offset + 1440) % 1440 === 1439;
}

/** The offset that ends the text, east positive; `NaN` when there is none. */
function offsetMinutes(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if ((sign | 0x20) === LOWER_Z) return at + 1 === text.length ? 0 : Number.NaN;
  if (sign !== PLUS && sign !== DASH) return Number.NaN;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (text.charCodeAt(at + 3) !== COLON || at + 6 !== text.length) return Number.NaN;
  if (!(hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59)) return Number.NaN;
  return (sign === DASH ? -1 : 1) * (hours * 60 + minutes);
}

/** `T`, `t` or white space. */
function isSeparator(code: number): boolean {
  return code === 0x54 || code === 0x74 || (!Number.isNaN(code) && /\s/.test(String.fromCharCode(code)));
}

/** The number that two digits write, `NaN` for anything else. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + ones - 48 : Number.NaN;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
