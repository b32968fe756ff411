import type { Tool } from "../analyze/catalog.js";

/**
 * The same function, which keeps what it last made of each tool and gives that again while each field of `given` is the very same
 * value, too. A tool that did not change is the same object from one build of a loaded project to the next.
 */
export function perTool<Given extends object, Made>(
  make: (tool: Tool, given: Given) => Made,
): (tool: Tool, given: Given) => Made {
  const kept = new WeakMap<Tool, { readonly given: Given; readonly made: Made }>();
  return (tool, given) => {
    const last = kept.get(tool);
    if (last !== undefined && isSame(last.given, given)) return last.made;
    const made = make(tool, given);
    kept.set(tool, { given, made });
    return made;
  };
}

/** Are all fields the very same values? Both have the same fields, as they were written in one place. */
export function isSame<Given extends object>(before: Given, now: Given): boolean {
  for (const key in now) if (!Object.is(before[key], now[key])) return false;
  return true;
}
