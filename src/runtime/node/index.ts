export { type FileJournal, fileEngine, fileJournal } from "./file-journal.js";
export { type JsonLinesSink, jsonLines } from "./json-lines.js";
