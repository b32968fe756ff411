/** The weather of a city. @tool */
export function weather(city: string): string {
  return city;
}
