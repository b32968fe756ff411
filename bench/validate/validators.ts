/** For each tool, how many faults a library finds in a value, all of them collected; none means valid. */
export type Validators = Readonly<Record<string, (value: unknown) => number>>;

/** Validators of a library from its types and its way of counting. */
export function counted<Type>(
  types: Readonly<Record<string, Type>>,
  count: (type: Type, value: unknown) => number,
): Validators {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, (value: unknown) => count(type, value)] as const),
  );
}
