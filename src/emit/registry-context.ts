import type { Tool } from "../analyze/catalog.js";
import { piece } from "./artifact.js";
import type { ImportSet } from "./imports.js";
import type { InstanceKeys } from "./instances.js";
import { ownModule } from "./module-path.js";
import type { EmitOptions } from "./options.js";

/** What the printers of registry parts share. */
export interface RegistryContext {
  readonly imports: ImportSet;
  readonly options: EmitOptions;
  readonly instances: InstanceKeys;
  /** Path of the file being printed. */
  readonly path: string;
}

/** Local name of a tool's own module. */
export function toolModule({ identifier, slug }: Tool, { imports, options, path }: RegistryContext): string {
  return imports.namespace(ownModule(`tools/${slug}`, path, options), `$${identifier}`, "value");
}

/** What a text asked of the imports of its file, and was told. */
interface Asked {
  /** Asks again, of the imports of another build. */
  readonly ask: (imports: ImportSet) => string;
  readonly answer: string;
}

interface Kept {
  readonly dependencies: ReturnType<typeof dependencies>;
  readonly asked: readonly Asked[];
  readonly text: Uint8Array;
}

/**
 * The same printer, as a piece of the file. It keeps the text that it last made of each tool together with what that asked of the imports. It asks those
 * again, so that they are imported, and gives the text again when the answers are the same.
 */
export function replayed(
  print: (tool: Tool, context: RegistryContext) => string,
): (tool: Tool, context: RegistryContext) => Uint8Array {
  const kept = new WeakMap<Tool, Kept>();
  return (tool, context) => {
    const now = dependencies(tool, context);
    const last = kept.get(tool);
    if (last !== undefined && isSame(last.dependencies, now)) {
      const answers = last.asked.map(({ ask }) => ask(context.imports));
      if (answers.every((answer, index) => answer === last.asked[index]?.answer)) return last.text;
    }
    const asked: Asked[] = [];
    const text = piece(print(tool, { ...context, imports: recording(context.imports, asked) }));
    kept.set(tool, { dependencies: now, asked, text });
    return text;
  };
}

/** All that a tool's part of the registry is made from, beside the tool and the imports. */
function dependencies(tool: Tool, { options, instances, path }: RegistryContext) {
  const { importExtension, rootFromOutput, outputFromRoot } = options;
  return { importExtension, rootFromOutput, outputFromRoot, path, instance: instances.keyOf(tool) };
}

/** Are all fields the very same values? Both have the same fields, as they were written in one place. */
function isSame<Fields extends object>(before: Fields, now: Fields): boolean {
  for (const key in now) if (!Object.is(before[key], now[key])) return false;
  return true;
}

function recording(imports: ImportSet, asked: Asked[]): ImportSet {
  const noted = (ask: Asked["ask"]): string => {
    const answer = ask(imports);
    asked.push({ ask, answer });
    return answer;
  };
  return {
    symbol: (...request) => noted((set) => set.symbol(...request)),
    namespace: (...request) => noted((set) => set.namespace(...request)),
    print: () => imports.print(),
  };
}
