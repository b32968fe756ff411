import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { isExponential, loopsInARow } from "./ambiguity.js";
import { automatonOf } from "./automaton.js";

/** Quadratic time is bearable for what a model writes; cubic is not. */
const bearablePower = 2;

/**
 * Why matching a regular expression (flag `u`) can take for ever; undefined when it cannot. Errs on the side of caution: what
 * cannot be judged counts as stalling.
 */
export function stallsOn(source: string): string | undefined {
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode: true });
  for (const { alternatives, searching, stopsEarly } of partsOf(pattern)) {
    const unrolled = automatonOf(alternatives, { copies: 7, beyond: "star" }, { searching: false, stopsEarly });
    if (unrolled === undefined) return "it is too large to be judged";
    if (isExponential(unrolled)) return "a repetition can split the same text in exponentially many ways";
    const loops = automatonOf(alternatives, { copies: 4, beyond: "cut" }, { searching, stopsEarly });
    const power = loops === undefined ? 0 : loopsInARow(loops);
    if (power > bearablePower) return `${power} repetitions in a row can share the same text`;
  }
  return undefined;
}

interface Part {
  readonly alternatives: readonly AST.Alternative[];
  /** The matcher tries it at every place of the text. */
  readonly searching: boolean;
  /** Nothing after its last character can still fail. */
  readonly stopsEarly: boolean;
}

/** The pattern itself, and what its lookarounds hold, which the matcher tries on their own. */
function partsOf(pattern: AST.Pattern): readonly Part[] {
  const looks: AST.LookaroundAssertion[] = [];
  let conditions = 0;
  visitRegExpAST(pattern, {
    onAssertionEnter(node) {
      if (node.kind === "lookahead" || node.kind === "lookbehind") looks.push(node);
      if (node.kind !== "start") conditions++;
    },
    onBackreferenceEnter() {
      conditions++;
    },
  });
  const anchored = pattern.alternatives.every(
    ({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start",
  );
  return [
    { alternatives: pattern.alternatives, searching: !anchored, stopsEarly: conditions === 0 },
    ...looks.map(({ alternatives }) => ({ alternatives, searching: !anchored, stopsEarly: false })),
  ];
}
