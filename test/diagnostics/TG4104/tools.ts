/** Greets people. @tool */
export function greet(people: {
  /** @maxItems 2000 */
  names: string[];
}): string {
  return people.names.join();
}
