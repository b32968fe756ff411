/**
 * Find.
 * @tool find
 * @param city - City.
 */
export function find(city: string): void {}
