/**
 * @tool
 * @example {"city": 5}
 * @example {"town": "Bern"}
 */
export function weather(city: string): string {
  return city;
}
