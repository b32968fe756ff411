import { parentPort, workerData } from "node:worker_threads";
import { expandTexts } from "./expand.js";

const texts: readonly string[] = workerData;
parentPort?.postMessage(expandTexts(texts));
