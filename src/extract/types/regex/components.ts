/** The strongly connected component of each node that the starts reach, by number. Without recursion. */
export function componentsFrom(
  starts: Iterable<number>,
  successors: (node: number) => readonly number[],
): ReadonlyMap<number, number> {
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const component = new Map<number, number>();
  const open: number[] = [];
  let count = 0;
  for (const start of starts) {
    if (index.has(start)) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const next = frame.rest.pop();
      if (next === undefined) {
        frames.pop();
        close(frame.node, frames.at(-1)?.node);
      } else if (!index.has(next)) frames.push(enter(next));
      else if (!component.has(next)) lower(frame.node, index.get(next) ?? 0);
    }
  }
  return component;

  function enter(node: number): { readonly node: number; readonly rest: number[] } {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    open.push(node);
    return { node, rest: [...successors(node)] };
  }

  function lower(node: number, value: number): void {
    low.set(node, Math.min(low.get(node) ?? value, value));
  }

  function close(node: number, parent: number | undefined): void {
    if (parent !== undefined) lower(parent, low.get(node) ?? 0);
    if (low.get(node) !== index.get(node)) return;
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      component.set(member, count);
      if (member === node) break;
    }
    count++;
  }
}
