// Loads the compiler that ts-morph brings as CommonJS. As an ES module it takes half as long again: Node reads it once more to
// find out what format it is in, and once more for the names that it exports.
import { createRequire } from "node:module";

const own = createRequire(import.meta.url);

export const { ts } = createRequire(own.resolve("ts-morph"))("@ts-morph/common");
