import { Worker } from "node:worker_threads";
import type { Expansion } from "./expand.js";

/** From how many texts on two workers are faster than one thread, counting that each loads the compiler. */
const WORKERS_FROM = 2500;

/** How many workers: expanding is one stage beside others, and more of them would each load the compiler for less work. */
const WORKERS = 2;

/** Expands canonical texts. The compiler is loaded only when there are any. */
export async function expandAll(texts: readonly string[]): Promise<ReadonlyMap<string, Expansion>> {
  if (texts.length === 0) return new Map();
  if (texts.length < WORKERS_FROM || !isBuilt()) {
    const { expandTexts } = await import("./expand.js");
    return expandTexts(texts);
  }
  const shares = Array.from({ length: WORKERS }, (_, index) =>
    texts.filter((_text, place) => place % WORKERS === index),
  );
  const parts = await Promise.all(shares.map(inWorker));
  return new Map(parts.flatMap((part) => [...part]));
}

/** A worker runs JavaScript; sources run in tests only. */
function isBuilt(): boolean {
  return import.meta.url.endsWith(".js");
}

function inWorker(texts: readonly string[]): Promise<ReadonlyMap<string, Expansion>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("../typia/worker.js", import.meta.url), { workerData: texts });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the worker ended with code ${code}`)));
  });
}
