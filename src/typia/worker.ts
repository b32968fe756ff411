import { parentPort, workerData } from "node:worker_threads";
import { expandTexts } from "./expand.js";
import type { ExpansionTask } from "./expand-all.js";

const task: ExpansionTask = workerData;
parentPort?.postMessage(expandTexts(task));
