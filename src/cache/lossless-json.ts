/** The JSON of a value that is read back as the very same value; `undefined` for one that JSON cannot hold, such as a negative zero. */
export function losslessJson(value: unknown): string | undefined {
  let isExact = true;
  const text = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, seen: unknown) {
    // What is given is what `toJSON` made of it.
    if (!isHeld(this[key])) isExact = false;
    return isExact ? seen : null;
  });
  return isExact ? text : undefined;
}

function isHeld(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0);
    case "object":
      return value === null || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    default:
      return false;
  }
}
