import type { AST } from "@eslint-community/regexpp";
import { anyChar, type CharSet, charsOf } from "./char-set.js";

/**
 * The position automaton of a regular expression: a state for each place that consumes a character. Edges count in how many
 * ways the matcher can get from one place to the next (two stand for many): `(a+)+` has two ways from `a` to `a`.
 */
export interface Automaton {
  readonly chars: CharSet[];
  readonly edges: Map<number, number>[];
}

/** How repetitions with a finite bound are unrolled. */
export interface Unrolling {
  /** Repetitions up to this bound are written out. */
  readonly copies: number;
  /** Larger ones: as if there were no bound, or as only so many copies. */
  readonly beyond: "star" | "cut";
}

interface Fragment {
  readonly first: ReadonlyMap<number, number>;
  readonly last: ReadonlyMap<number, number>;
  /** In how many ways it matches nothing. */
  readonly empty: number;
}

const nothing: Fragment = { first: new Map(), last: new Map(), empty: 1 };
const maximalStates = 1500;

/** The automaton of alternatives; undefined when it is too large to judge. `searching` puts a loop over anything before it. */
export function automatonOf(
  alternatives: readonly AST.Alternative[],
  unrolling: Unrolling,
  { searching, stopsEarly }: { readonly searching: boolean; readonly stopsEarly: boolean },
): Automaton | undefined {
  const automaton: Automaton = { chars: [], edges: [] };
  const builder = new Builder(automaton, unrolling);
  const body = builder.alternatives(alternatives);
  if (automaton.chars.length > maximalStates) return undefined;
  // Once the end is reached without a condition left, the matcher succeeds and never comes back.
  if (stopsEarly) for (const state of body.last.keys()) automaton.edges[state]?.clear();
  if (searching) builder.sequence(builder.repeat(builder.state(anyChar)), body);
  return automaton;
}

class Builder {
  constructor(
    private readonly automaton: Automaton,
    private readonly unrolling: Unrolling,
  ) {}

  state(chars: CharSet): Fragment {
    const state = this.automaton.chars.push(chars) - 1;
    this.automaton.edges.push(new Map());
    const only = new Map([[state, 1]]);
    return { first: only, last: only, empty: 0 };
  }

  alternatives(alternatives: readonly AST.Alternative[]): Fragment {
    const parts = alternatives.map(({ elements }) => {
      return elements.reduce((left, element) => this.sequence(left, this.element(element)), nothing);
    });
    const [first = nothing, ...others] = parts;
    return others.reduce(
      (a, b) => ({ first: sum(a.first, b.first), last: sum(a.last, b.last), empty: capped(a.empty + b.empty) }),
      first,
    );
  }

  sequence(left: Fragment, right: Fragment): Fragment {
    this.connect(left.last, right.first);
    return {
      first: sum(left.first, times(right.first, left.empty)),
      last: sum(right.last, times(left.last, right.empty)),
      empty: capped(left.empty * right.empty),
    };
  }

  /** One or more of a fragment. */
  repeat(body: Fragment): Fragment {
    this.connect(body.last, body.first);
    return body;
  }

  private element(element: AST.Element): Fragment {
    if (this.automaton.chars.length > maximalStates) return nothing;
    switch (element.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return this.state(charsOf(element));
      case "ExpressionCharacterClass":
        return this.state(anyChar);
      case "Group":
      case "CapturingGroup":
        return this.alternatives(element.alternatives);
      case "Quantifier":
        return this.quantifier(element);
      case "Backreference":
        // It can match text of any length, which the pattern alone does not tell.
        return { ...this.repeat(this.state(anyChar)), empty: 1 };
      case "Assertion":
        return nothing;
    }
  }

  private quantifier({ element, min, max }: AST.Quantifier): Fragment {
    if (max === 0) return nothing;
    const single = element.type === "Character" || element.type === "CharacterSet" || element.type === "CharacterClass";
    const exact = single && min === max && max <= 64;
    if (
      max === Number.POSITIVE_INFINITY ||
      (max > this.unrolling.copies && !exact && this.unrolling.beyond === "star")
    ) {
      const loop = this.repeat(this.element(element));
      // Of iterations that must be made but may be empty, any can be the empty ones.
      if (loop.empty > 0 && min > this.unrolling.copies) this.connect(loop.last, loop.first);
      return min === 0 ? { ...loop, empty: 1 } : loop;
    }
    const count = exact ? max : Math.min(max, this.unrolling.copies);
    // X{1,3} is X(X(X)?)?, as the matcher takes it.
    let tail = nothing;
    for (let index = count; index >= 1; index--) {
      const copy = this.sequence(this.element(element), tail);
      tail = index > Math.min(min, count) ? { ...copy, empty: 1 } : copy;
    }
    return tail;
  }

  private connect(from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): void {
    for (const [state, ways] of from) {
      const edges = this.automaton.edges[state];
      for (const [next, more] of to) edges?.set(next, capped((edges.get(next) ?? 0) + ways * more));
    }
  }
}

function capped(ways: number): number {
  return Math.min(ways, 2);
}

function sum(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const total = new Map(a);
  for (const [state, ways] of b) total.set(state, capped((total.get(state) ?? 0) + ways));
  return total;
}

function times(a: ReadonlyMap<number, number>, factor: number): ReadonlyMap<number, number> {
  return factor === 0 ? new Map() : new Map([...a].map(([state, ways]) => [state, capped(ways * factor)]));
}
