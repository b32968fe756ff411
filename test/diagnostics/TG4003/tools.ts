/** @tool weather.now */
export function weather(city: string): string {
  return city;
}
