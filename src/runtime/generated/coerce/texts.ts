/** Does a text look like the wire form of a `Date`? */
export function isDateText(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\d(?:$|[Tt])/.test(value) &&
    !Number.isNaN(Date.parse(value.toUpperCase()))
  );
}

/** Is it the wire form of a `bigint`? */
export function isBigintText(value: unknown): boolean {
  return typeof value === "string" && /^-?(?:0|[1-9]\d*)$/.test(value);
}

/** Is it an absolute address? */
export function isUrlText(value: unknown): boolean {
  return typeof value === "string" && /^[A-Za-z][A-Za-z\d+.-]*:./.test(value);
}

/** Is it padded base64? */
export function isBytesText(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(value);
}
