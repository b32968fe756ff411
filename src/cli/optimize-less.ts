import { setFlagsFromString } from "node:v8";

/**
 * Has V8 optimise less of the code, and inline less into it. A build is over before most of that pays: compiling took a quarter of
 * its CPU. Not for a process that stays, such as one that watches.
 */
export function optimizeLess(): void {
  try {
    setFlagsFromString("--no-turbo-inlining");
    // Later versions weigh calls instead, and do not know this flag.
    if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=200000");
  } catch {
    // Not V8: there is nothing to tell.
  }
}
