import type { Registry, ToolEntry } from "../contract.js";
import type { DriftMonitor } from "../drift/monitor.js";
import type { EventSink } from "../events.js";
import type { Guard } from "../guard/guard.js";
import type { Limits } from "../guard/limits.js";
import { nameTable } from "../guard/names.js";
import type { AnyOptions } from "../options.js";
import type { TurnOutcome } from "../schedule/outcome.js";
import type { ReplyOptions } from "../toolbox.js";
import { authorizer } from "./authorize.js";
import { dynamicEnums } from "./dynamic-enums.js";
import type { TurnState } from "./state.js";

/** What a toolbox runs replies with. */
export interface ReplyContext {
  readonly registry: Registry;
  readonly entries: readonly ToolEntry[];
  /** The `read_result` tool, where the host keeps results. */
  readonly reader: ToolEntry | undefined;
  /** The `search_tools` tool; may be called where it was offered. */
  readonly finder: ToolEntry;
  readonly options: AnyOptions;
  readonly events: EventSink;
  readonly limits: Limits;
  /** Looks at results after the answer. */
  readonly drift: DriftMonitor;
  readonly state: TurnState;
  /** Notes whether a run waits to be taken up again. */
  readonly note: (outcome: TurnOutcome) => void;
}

/** The guard of one reply: what may be called in it, by whom, and how far arguments are mended. */
export function guardOf(run: ReplyOptions, context: ReplyContext): Guard {
  const { options, events, limits, state, entries } = context;
  const origin = { host: run.host, turn: run.turn, ...(run.model ? { model: run.model } : {}) };
  const decide = authorizer(options, origin, events);
  const offered = run.offered === undefined ? state.offers.names : new Set(run.offered);
  const tools = entries.filter((tool) => decide(tool) !== "hide" && (offered === undefined || offered.has(tool.name)));
  const visible = new Map(tools.map((tool) => [tool.name, tool]));
  // The run time's own tools are nobody's to authorise; a tool of the author's with their name goes first.
  const reader = context.reader !== undefined && !visible.has(context.reader.name) ? context.reader : undefined;
  if (reader !== undefined) visible.set(reader.name, reader);
  const finder =
    offered?.has(context.finder.name) === true && !visible.has(context.finder.name) ? context.finder : undefined;
  if (finder !== undefined) visible.set(finder.name, finder);
  return {
    options,
    origin,
    events,
    limits,
    state,
    visible,
    allowed: (tool) => tool === reader || tool === finder || decide(tool) === "allow",
    names: nameTable([...visible.keys()]),
    aliases: aliasesOf(run.provider, context, visible),
    dynamicEnums: (tool) => dynamicEnums(tool, state, { options, origin, events, signal: run.signal }),
    ...(run.provider === undefined ? {} : { provider: run.provider }),
  };
}

function aliasesOf(
  provider: string | undefined,
  { registry }: ReplyContext,
  visible: ReadonlyMap<string, ToolEntry>,
): ReadonlyMap<string, string> {
  const definitions = provider === undefined ? undefined : registry.definitions[provider];
  const renamed = Object.entries(definitions ?? {}).flatMap(([tool, { name }]) =>
    name === undefined || name === tool || !visible.has(tool) ? [] : [[name, tool] as const],
  );
  return new Map(renamed);
}
