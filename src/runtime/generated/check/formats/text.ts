/** A JSON pointer of RFC 6901. */
export function isJsonPointer(text: string): boolean {
  return (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text);
}

/** A count of levels up, then a JSON pointer or `#`. */
export function isRelativeJsonPointer(text: string): boolean {
  const up = /^(?:0|[1-9]\d*)/.exec(text)?.[0];
  return up !== undefined && (text === `${up}#` || isJsonPointer(text.slice(up.length)));
}

/** An ECMAScript regular expression. */
export function isRegex(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    return new RegExp(text) !== null;
  } catch {
    return false;
  }
}

/** Padded base64. */
export function isByte(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}
