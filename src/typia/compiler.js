// Loads typia and its compiler as CommonJS. As ES modules they take twice as long: Node reads the nine megabytes once more to
// find out what format they are in, and once more for the names that they export.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export const ts = require("typescript");
export const { FunctionProgrammer, ImportProgrammer, IsProgrammer, MetadataCollection, MetadataFactory } =
  require("@typia/core");
