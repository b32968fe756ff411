/** @tool 天气 */
export function weather(city: string): string {
  return city;
}
