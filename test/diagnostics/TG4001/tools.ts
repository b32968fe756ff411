/** @tool get_weather */
export function one(city: string): string {
  return city;
}

/** @tool getWeather */
export function two(city: string): string {
  return city;
}
