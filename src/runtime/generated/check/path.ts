/** The access path of a property: `passengers.name`, `meta["a b"]`; at the root just the name. */
export function at(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

/** The access path of a property whose name is an identifier, which generated code knows. */
export function dot(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** The access path of an item: `passengers[0]`. */
export function atIndex(path: string, index: number): string {
  return `${path}[${index}]`;
}
