import { fileURLToPath } from "node:url";

/** The path of TypeScript 7, run by Node. Which versions read the output is tried elsewhere; this one is done in a tenth of the time. */
export const nativeCompiler = fileURLToPath(new URL("../../node_modules/typescript-7/bin/tsc", import.meta.url));
