/**
 * Looks items up by name, first where they are expected: in a list that hardly changed since another was made from it, nearly all are
 * in the same place, and a list of thousands need not be made a map of each time.
 */
export function byPlace<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): (name: string, place: number) => Item | undefined {
  let byName: ReadonlyMap<string, Item> | undefined;
  return (name, place) => {
    const expected = items[place];
    if (expected !== undefined && nameOf(expected) === name) return expected;
    byName ??= new Map(items.map((item) => [nameOf(item), item]));
    return byName.get(name);
  };
}
