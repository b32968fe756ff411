/** ISO 8601 text of a date. Years outside 0 to 9999 have no place in the format. */
export function encodeDate(value: { toISOString(): string; getTime(): number }, format: "date-time" | "date"): string {
  const time = value.getTime();
  if (Number.isNaN(time)) throw new TypeError("an invalid Date has no wire form");
  const text = value.toISOString();
  if (!/^\d{4}-/.test(text)) throw new TypeError(`the year of ${text} has no wire form`);
  return format === "date" ? text.slice(0, 10) : text;
}

/** The address as text. */
export function encodeUrl(value: { readonly href: string }): string {
  return value.href;
}

/** Base64, padded. */
export function encodeBytes(value: ArrayBuffer | ArrayBufferView): string {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
  let text = "";
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
