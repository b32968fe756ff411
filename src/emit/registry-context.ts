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
export function toolModule(
  { identifier, slug }: Tool,
  { imports, options, path }: RegistryContext,
  kind: "type" | "value",
): string {
  return imports.namespace(ownModule(`tools/${slug}`, path, options), `$${identifier}`, kind);
}

/** What a text asks of the imports of its file. */
type Request =
  | { readonly kind: "symbol"; readonly of: Parameters<ImportSet["symbol"]> }
  | { readonly kind: "namespace"; readonly of: Parameters<ImportSet["namespace"]> };

interface Asked {
  readonly request: Request;
  readonly answer: string;
}

interface Kept {
  readonly dependencies: ReturnType<typeof dependencies>;
  readonly asked: readonly Asked[];
  readonly text: Uint8Array;
}

/** A printer of a part of the registry, one for each tool. It keeps the text that it last made of each together with what that asked of the imports. */
export interface ReplayedPrinter {
  /** The part as a piece of the file. What the kept text asked is asked again, so that it is imported; when the answers are the same, so is the text. */
  print(tool: Tool, context: RegistryContext): Uint8Array;
  /** Has a tool that takes the place of another the same part, which asks the same? Then everything that depends on what was asked holds still, too. */
  isSame(before: Tool, now: Tool, context: RegistryContext): boolean;
}

/** A printer that replays what it printed before. */
export function replayed(make: (tool: Tool, context: RegistryContext) => string): ReplayedPrinter {
  const known = new WeakMap<Tool, Kept>();
  const keptOf = (tool: Tool, context: RegistryContext): Kept => {
    const now = dependencies(tool, context);
    const last = known.get(tool);
    if (last !== undefined && isSame(last.dependencies, now)) {
      const isAnswered = last.asked.every(({ request, answer }) => ask(context.imports, request) === answer);
      if (isAnswered) return last;
    }
    const asked: Asked[] = [];
    const text = piece(make(tool, { ...context, imports: recording(context.imports, asked) }));
    const kept = { dependencies: now, asked, text };
    known.set(tool, kept);
    return kept;
  };
  return {
    print: (tool, context) => keptOf(tool, context).text,
    isSame(before, now, context) {
      const [last, next] = [keptOf(before, context), keptOf(now, context)];
      return Buffer.compare(last.text, next.text) === 0 && sameAsked(last.asked, next.asked);
    },
  };
}

/** All that a tool's part of the registry is made from, beside the tool and the imports. */
function dependencies(tool: Tool, { options, instances, path }: RegistryContext) {
  const { importExtension, rootFromOutput, outputFromRoot } = options;
  const javascript = options.javascript?.importExtension;
  return { importExtension, javascript, rootFromOutput, outputFromRoot, path, instance: instances.keyOf(tool) };
}

/** Are all fields the very same values? Both have the same fields, as they were written in one place. */
function isSame<Fields extends object>(before: Fields, now: Fields): boolean {
  for (const key in now) if (!Object.is(before[key], now[key])) return false;
  return true;
}

function sameAsked(before: readonly Asked[], now: readonly Asked[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ request, answer }, index) => {
      const other = now[index];
      return (
        answer === other?.answer &&
        request.kind === other.request.kind &&
        request.of.length === other.request.of.length &&
        request.of.every((word, at) => word === other.request.of[at])
      );
    })
  );
}

function ask(imports: ImportSet, request: Request): string {
  switch (request.kind) {
    case "symbol":
      return imports.symbol(...request.of);
    case "namespace":
      return imports.namespace(...request.of);
  }
}

function recording(imports: ImportSet, asked: Asked[]): ImportSet {
  const noted = (request: Request): string => {
    const answer = ask(imports, request);
    asked.push({ request, answer });
    return answer;
  };
  return {
    symbol: (...of) => noted({ kind: "symbol", of }),
    namespace: (...of) => noted({ kind: "namespace", of }),
    print: () => imports.print(),
  };
}
