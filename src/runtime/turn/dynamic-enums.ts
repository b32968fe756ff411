import type { ToolEntry } from "../contract.js";
import type { AnyOptions, RunOrigin } from "../options.js";
import { servicesOf } from "./context-of.js";
import type { TurnState } from "./state.js";

/** What the functions behind `@enumFrom` are asked with. */
export interface EnumOrigin {
  readonly options: AnyOptions;
  readonly origin: RunOrigin;
  readonly signal: AbortSignal | undefined;
}

/** The values of a tool's run-time lists, asked for once a turn; undefined for tools without any. A source that fails gives the empty list: nothing is valid then. */
export function dynamicEnums(
  tool: ToolEntry,
  state: TurnState,
  origin: EnumOrigin,
): Promise<Readonly<Record<string, readonly string[]>>> | undefined {
  const sources = tool.enumSources;
  if (sources === undefined) return undefined;
  const lists = Object.entries(sources).map(async ([name, source]) => {
    const known = state.enums.get(name) ?? ask(source, tool, origin);
    state.enums.set(name, known);
    return [name, await known] as const;
  });
  return Promise.all(lists).then((pairs) => Object.fromEntries(pairs));
}

type Source = NonNullable<ToolEntry["enumSources"]>[string];

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
    progress: () => {},
  };
  try {
    const values: unknown = await Reflect.apply(source, undefined, [context]);
    return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
  } catch {
    return [];
  }
}
