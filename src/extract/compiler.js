// Loads the compiler that ts-morph brings as CommonJS, without ts-morph's own wrappers around it. As an ES module it takes half as
// long again: Node reads it once more to find out what format it is in, and once more for the names that it exports.
import { createRequire } from "node:module";
import { compilerPath } from "./compiler-path.js";

export const ts = createRequire(import.meta.url)(compilerPath());
