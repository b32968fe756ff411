import type { ToolEntry } from "../contract.js";
import type { EventSink } from "../events.js";
import { askSource } from "../guard/run-time-lists.js";
import type { AnyOptions, RunOrigin } from "../options.js";
import { errorText } from "../result/error-text.js";
import { onAbort } from "../schedule/on-abort.js";
import { servicesOf } from "./context-of.js";
import type { TurnState } from "./state.js";

/** What the functions behind `@enumFrom` are asked with. */
export interface EnumOrigin {
  readonly options: AnyOptions;
  readonly origin: RunOrigin;
  readonly signal: AbortSignal | undefined;
  readonly events: EventSink;
}

/** The values of a tool's run-time lists by source, or the name of the source that failed. */
export type DynamicEnums =
  | { readonly ok: true; readonly lists: Readonly<Record<string, readonly string[]>> }
  | { readonly ok: false; readonly source: string };

/** The values of a tool's run-time lists, asked for once a turn; undefined for tools without any. A source that failed is asked again for the next call. */
export function dynamicEnums(tool: ToolEntry, state: TurnState, origin: EnumOrigin): Promise<DynamicEnums> | undefined {
  const sources = tool.enumSources;
  return sources === undefined ? undefined : askAll(Object.entries(sources), tool, state, origin);
}

type Source = NonNullable<ToolEntry["enumSources"]>[string];

async function askAll(
  sources: readonly (readonly [name: string, source: Source])[],
  tool: ToolEntry,
  state: TurnState,
  origin: EnumOrigin,
): Promise<DynamicEnums> {
  const answers = await Promise.all(
    sources.map(async ([name, source]) => {
      const asked = state.enums.get(name) ?? ask(source, tool, origin);
      state.enums.set(name, asked);
      try {
        return { name, values: await orAborted(asked, origin.signal) };
      } catch (error) {
        if (state.enums.get(name) === asked) state.enums.delete(name);
        origin.events.emit(
          { type: "enum.failed", tool: tool.name, source: name, error: errorText(error, []) },
          origin.origin,
        );
        return { name, values: undefined };
      }
    }),
  );
  const failed = answers.find(({ values }) => values === undefined);
  if (failed !== undefined) return { ok: false, source: failed.name };
  return { ok: true, lists: Object.fromEntries(answers.map(({ name, values = [] }) => [name, values])) };
}

async function ask(
  source: Source,
  tool: ToolEntry,
  { options, origin, signal }: EnumOrigin,
): Promise<readonly string[]> {
  const context = {
    services: servicesOf(options, origin),
    signal: signal ?? new AbortController().signal,
    callId: "",
    toolName: tool.name,
    attempt: 1,
    idempotencyKey: "",
    ...(origin.host === undefined ? {} : { host: origin.host }),
    progress: () => {},
  };
  return askSource(source, context);
}

/** A source that never answers must not outlive the run that waits for it. */
function orAborted<Value>(asked: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return asked;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) giveUp();
    void asked.then(resolve, reject).finally(onAbort(signal, giveUp));
  });
}
