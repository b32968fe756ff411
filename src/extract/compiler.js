// Loads the compiler as CommonJS. As an ES module it takes twice as long: Node reads the nine megabytes once more to find out
// what format they are in, and once more for the names that they export.
import { createRequire } from "node:module";

export const ts = createRequire(import.meta.url)("typescript");
