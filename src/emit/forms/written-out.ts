/** A definition that some providers get much longer than others: where there are no references, each place repeats the type. */
export interface WrittenOut {
  readonly tool: string;
  /** Ids of those that get it long. */
  readonly providers: readonly string[];
  /** Tokens of the longest. */
  readonly most: number;
  /** Tokens of the shortest. */
  readonly least: number;
}

/** The tokens of one tool's definition for a provider. */
export interface DefinitionTokens {
  readonly tool: string;
  readonly provider: string;
  /** Whether they are counted, and not estimated: the two cannot be compared. */
  readonly exact: boolean;
  readonly tokens: number;
}

/** A definition is long beyond this many tokens, where it has this many times those of the shortest. */
const LONG = 400;
const TIMES = 3;

/** The tool that costs most by being written out; `undefined` where none is. */
export function writtenOut(definitions: readonly DefinitionTokens[]): WrittenOut | undefined {
  const shortest = new Map<string, number>();
  const keyOf = ({ tool, exact }: DefinitionTokens) => `${exact}:${tool}`;
  for (const definition of definitions)
    shortest.set(keyOf(definition), Math.min(definition.tokens, shortest.get(keyOf(definition)) ?? definition.tokens));
  const long = definitions.filter(
    (definition) => definition.tokens > LONG && definition.tokens >= TIMES * (shortest.get(keyOf(definition)) ?? 0),
  );
  long.sort((a, b) => b.tokens - a.tokens || (a.tool < b.tool ? -1 : 1));
  const [first] = long;
  if (first === undefined) return undefined;
  const own = long.filter((definition) => keyOf(definition) === keyOf(first));
  return {
    tool: first.tool,
    providers: own.map(({ provider }) => provider),
    most: first.tokens,
    least: shortest.get(keyOf(first)) ?? first.tokens,
  };
}
