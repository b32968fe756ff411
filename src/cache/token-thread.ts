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

/** `undefined` where none may be started: Node's permission model forbids them, and systems limit their number. */
function startWorker(): Worker | undefined {
  try {
    // By way of its folder: this module is bundled into one beside it.
    return new Worker(new URL("../cache/token-worker.js", import.meta.url));
  } catch {
    return undefined;
  }
}

function startThread(): TokenThread {
  const waiting: ((counts: readonly number[] | undefined) => void)[] = [];
  let worker = startWorker();
  const settle = (counts: readonly number[] | undefined) => {
    waiting.shift()?.(counts);
    // Alone it does not keep the process from ending.
    if (waiting.length === 0) worker?.unref();
  };
  const giveUp = () => {
    worker = undefined;
    while (waiting.length > 0) settle(undefined);
  };
  worker?.on("message", settle);
  worker?.on("error", giveUp);
  worker?.on("exit", giveUp);
  worker?.unref();
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
