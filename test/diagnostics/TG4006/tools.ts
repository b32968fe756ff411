export enum City {
  /** @alias capital */
  Berlin = "b",
  /** @alias capital */
  Bern = "be",
}

/** @tool */
export function weather(city: City): string {
  return city;
}
