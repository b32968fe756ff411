import type { StringFormat } from "../../ir/type.js";

/** Whether text has a format, for the formats where an author's default is easily wrong; others pass. */
export function isFormat(text: string, format: StringFormat): boolean {
  switch (format) {
    case "date":
      return isDate(text);
    case "date-time": {
      const [date = "", time = ""] = text.split(/[Tt]/);
      return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/.test(time);
    }
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/.test(text);
    case "uuid":
      return /^(urn:uuid:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
    case "email":
    case "idn-email":
      return /^[^\s@]+@[^\s@]+$/.test(text);
    case "uri":
      return /^[a-z][a-z0-9+.-]*:\S*$/i.test(text);
    case "ipv4":
      return /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/.test(text);
    default:
      return true;
  }
}

/** A day of the calendar. */
function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && day > 0;
}
