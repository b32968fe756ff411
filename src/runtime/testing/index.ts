import type { Registry, ToolEntry } from "../contract.js";
import type { ArgsOf, ResultOf, ToolName } from "../registry-types.js";

/** Stand-ins by tool name, typed like the tools; the context comes last. */
export type Mocks<R extends Registry> = {
  readonly [N in ToolName<R>]?: (
    ...args: [...ArgsOf<R, N>, context?: unknown]
  ) => ResultOf<R, N> | Promise<ResultOf<R, N>>;
};

/**
 * A registry whose tools run stand-ins, for tests of agents: arguments are guarded as ever, results are checked against the declared type, and a
 * tool without a stand-in fails when it is called. A stand-in of a `@client` tool answers for the host; without one the turn waits for it.
 *
 * The stand-ins have a type parameter of their own so that literals in what they return stay literals.
 */
export function mockTools<R extends Registry, M extends Mocks<R>>(registry: R, mocks: M): R {
  const byName: Readonly<Record<string, unknown>> = { ...mocks };
  const unknown = Object.keys(byName).find((name) => !Object.hasOwn(registry.entries, name));
  if (unknown !== undefined) throw new TypeError(`The registry has no tool ${JSON.stringify(unknown)}.`);
  const entries = Object.entries(registry.entries).map(([name, entry]) => [name, mockEntry(entry, byName[name])]);
  return { ...registry, entries: Object.fromEntries(entries) };
}

function mockEntry(entry: ToolEntry, mock: unknown): ToolEntry {
  const { client, ...traits } = entry.traits;
  const isClient = client === true && mock === undefined;
  return {
    ...entry,
    traits: isClient ? entry.traits : traits,
    async invoke(input, context) {
      if (typeof mock !== "function") throw new Error(`${entry.name} is not mocked.`);
      const result: unknown = await Reflect.apply(mock, undefined, [...entry.args(input), context]);
      const issue = entry.checkResult?.(entry.encode(result))[0];
      if (issue === undefined) return result;
      const place = issue.path === "" ? "" : ` at ${issue.path}`;
      throw new TypeError(
        `The mock of ${entry.name} returned what the tool cannot return: expected ${issue.expected}${place}.`,
      );
    },
  };
}
