const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A calendar-valid `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (year < 0 || month < 1 || month > 12 || day < 1) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** A time of day with offset; 23:59:60 UTC is a leap second. */
export function isTime(text: string): boolean {
  return timeWithin(text, 61);
}

/** RFC 3339 date and time with offset. */
export function isDateTime(text: string): boolean {
  return isSeparator(text.charCodeAt(10)) && isCalendarDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** A date and time that a `Date` can hold: no leap second, an offset with a colon. */
export function isInstant(text: string): boolean {
  const offset = text.charCodeAt(text.length - 1) | 0x20;
  return (
    isSeparator(text.charCodeAt(10)) &&
    isCalendarDate(text.slice(0, 10)) &&
    timeWithin(text.slice(11), 60) &&
    (offset === 0x7a || text[text.length - 3] === ":") &&
    !Number.isNaN(Date.parse(text))
  );
}

/** ISO 8601 duration: weeks alone, or years to seconds in order, without gaps. */
export function isDuration(text: string): boolean {
  return /^P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text);
}

function timeWithin(text: string, secondsBelow: number): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (parts === null) return false;
  const hour = Number(parts[1]);
  const minute = Number(parts[2]);
  const second = Number(`${parts[3]}${parts[4] ?? ""}`);
  const offsetHour = Number(parts[6] ?? 0);
  const offsetMinute = Number(parts[7] ?? 0);
  if (offsetHour > 23 || offsetMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  if (second >= secondsBelow) return false;
  const sign = parts[5] === "-" ? -1 : 1;
  const utcMinute = minute - offsetMinute * sign;
  const utcHour = hour - offsetHour * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1);
}

/** `T`, `t` or white space. */
function isSeparator(code: number): boolean {
  return code === 0x54 || code === 0x74 || (!Number.isNaN(code) && /\s/.test(String.fromCharCode(code)));
}

/** The number that these characters write, or -1. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}
