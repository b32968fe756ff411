import { parentPort } from "node:worker_threads";
import { loadTokenizer } from "./tokenizer.js";

const count = loadTokenizer();
parentPort?.on("message", (texts: readonly string[]) => parentPort?.postMessage(texts.map(count)));
