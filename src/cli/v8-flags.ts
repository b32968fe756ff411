import { setFlagsFromString } from "node:v8";

/**
 * Has V8 optimise less of the code, and inline less into it. A build is over before most of that pays: compiling took a quarter of
 * its CPU. So it is with the edits of a project that is watched: the first would take twice as long, and later ones gain nothing that
 * can be measured. Not for a server, which is asked the same thing thousands of times.
 */
export function optimizeLess(): void {
  tell("--no-turbo-inlining");
  // Later versions weigh calls instead, and do not know this flag.
  if (process.versions.node.startsWith("20.")) tell("--interrupt-budget=200000");
}

/** Has V8 optimise nothing, until it is told otherwise: good for work of some milliseconds. */
export function optimize(isOn: boolean): void {
  tell(isOn ? "--opt" : "--no-opt");
}

function tell(flag: string): void {
  try {
    setFlagsFromString(flag);
  } catch {
    // Not V8: there is nothing to tell.
  }
}
