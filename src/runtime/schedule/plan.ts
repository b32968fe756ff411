import { findCycle } from "./cycle.js";
import { explainPlan } from "./explain.js";
import type { EdgeKind, Graph } from "./graph.js";
import { formatKey } from "./key.js";
import { type Levels, levelsOf } from "./levels.js";
import type { PlannableCall } from "./plannable.js";
import { Planner } from "./planner.js";

/** One reason for one call to wait for another. */
export interface PlanEdge {
  /** Id of a call, or of a join node (see `Plan.joins`). */
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  /** The data that both touch, such as `account:7`; absent for `after`. */
  readonly key?: string;
}

/** The order in which a turn may run, and the reasons for it. Everything is worked out when it is first asked for. */
export class Plan {
  readonly calls: readonly PlannableCall[];
  readonly #graph: Graph;
  readonly #ordered: boolean;
  #edges: readonly PlanEdge[] | undefined;
  #levels: Levels | undefined;
  #cycle: readonly number[] | undefined;

  constructor(planner: Planner) {
    this.calls = planner.calls;
    this.#graph = planner.graph;
    this.#ordered = planner.ordered;
  }

  /** Direct reasons to wait. A call that waits for many others may do so through a join node, which does no work. */
  get edges(): readonly PlanEdge[] {
    this.#edges ??= this.#graph.edges.map(({ from, to, kind, key }) => {
      const ends = { from: this.#name(from), to: this.#name(to), kind };
      return key === undefined ? ends : { ...ends, key: formatKey(key) };
    });
    return this.#edges;
  }

  /** Ids of the join nodes that edges mention. */
  get joins(): readonly string[] {
    return Array.from({ length: this.#graph.joins }, (_, index) => this.#name(-index - 1));
  }

  /** Ids of a longest chain of calls: with calls of equal length no schedule is shorter. Empty when there is a cycle. */
  get criticalPath(): readonly string[] {
    return this.#leveled().longest.map((node) => this.#name(node));
  }

  /** The largest number of calls that run at once when each starts as early as it can and all take equally long. */
  get width(): number {
    return this.#leveled().width;
  }

  /** Ids along a cycle, the first one again at the end. Only `after` can make one, and nothing runs then. */
  get cycle(): readonly string[] | undefined {
    if (!this.#ordered) return undefined;
    this.#cycle ??= findCycle(this.#graph);
    return this.#cycle.length === 0 ? undefined : this.#cycle.map((node) => this.#name(node));
  }

  /** The plan in words: which call starts at once, and what each of the others waits for. */
  explain(): string {
    return explainPlan(this);
  }

  /** The plan as plain data, for logs. */
  toJSON(): object {
    const { edges, joins, criticalPath, width, cycle } = this;
    return { calls: this.calls.map((call) => call.id), edges, joins, criticalPath, width, ...(cycle && { cycle }) };
  }

  #leveled(): Levels {
    this.#levels ??= levelsOf(this.#graph);
    return this.#levels;
  }

  #name(node: number): string {
    return node < 0 ? `join#${-node}` : (this.calls[node]?.id ?? String(node));
  }
}

/** Works out which calls of a turn have to wait for which. Pure, and linear in the number of calls. */
export function planTurn(calls: readonly PlannableCall[]): Plan {
  return new Plan(layOut(calls));
}

/** The graph behind a plan, for the code that runs it. */
export function layOut(calls: readonly PlannableCall[]): Planner {
  return new Planner(calls);
}
