/** @tool */
export function store(payload: any, meta: { tags: unknown; extra?: object }): string {
  return `${typeof payload} ${typeof meta}`;
}
