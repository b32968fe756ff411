import { Worker } from "node:worker_threads";

/** A thread that counts tokens. It loads the tokenizer while this one loads a compiler, and lives as long as the process. */
export interface TokenThread {
  /** Counts, in the order of the texts; `undefined` when the thread cannot. */
  count(texts: readonly string[]): Promise<readonly number[] | undefined>;
}

let started: TokenThread | undefined;

/** The thread of this process. There is none where modules are sources, as a worker runs JavaScript. */
export function tokenThread(): TokenThread | undefined {
  if (import.meta.url.endsWith(".js")) started ??= startThread();
  return started;
}

function startThread(): TokenThread {
  const waiting: ((counts: readonly number[] | undefined) => void)[] = [];
  let worker: Worker | undefined = new Worker(new URL("../cache/token-worker.js", import.meta.url));
  const settle = (counts: readonly number[] | undefined) => {
    waiting.shift()?.(counts);
    // Alone it does not keep the process from ending.
    if (waiting.length === 0) worker?.unref();
  };
  const give = () => {
    worker = undefined;
    while (waiting.length > 0) settle(undefined);
  };
  worker.on("message", settle);
  worker.on("error", give);
  worker.on("exit", give);
  worker.unref();
  return {
    count(texts) {
      const thread = worker;
      if (thread === undefined) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        waiting.push(resolve);
        thread.ref();
        thread.postMessage(texts);
      });
    },
  };
}
