/** Formats with the meaning of ajv-formats' full mode (calendar-valid dates). */
export const stringFormats = [
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "idn-email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
  "uri",
  "uri-reference",
  "uri-template",
  "iri",
  "iri-reference",
  "json-pointer",
  "relative-json-pointer",
  "regex",
  "byte",
] as const;

/** A format that a text may be asked to have. */
export type StringFormat = (typeof stringFormats)[number];
