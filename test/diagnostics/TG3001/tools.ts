interface Watch {
  readonly path: string;
  readonly onChange: () => void;
}

class Connection {
  #open = false;
  open(): void {
    this.#open = true;
  }
}

/** Watches a file. @tool */
export function watchFile(watch: Watch, connection: Connection, key: symbol): string {
  return `${watch.path} ${typeof connection} ${typeof key}`;
}

/** @tool */
export function generic<T>(value: T, ends: [first: string, ...middle: string[], last: string]): string {
  return `${typeof value} ${ends.length}`;
}
