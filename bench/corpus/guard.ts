import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../src/ir/json.js";
import { parseLenient } from "../../src/runtime/guard/parse/lenient.js";
import { createToolbox } from "../../src/runtime/index.js";
import { compileTools, type Schemas } from "./guard-tools.js";

/** A call that ran, in wire form. */
interface Received {
  readonly name: string;
  readonly args: unknown;
}

/** A call that a model got wrong, with what is to become of it. */
interface Row {
  readonly id: string;
  readonly kind: string;
  readonly verdict: string;
  readonly name: string;
  readonly raw: unknown;
  readonly tools: Schemas;
  /** Did it end as it must? */
  readonly isRight: (received: readonly Received[]) => boolean;
  /** Words of which the feedback has to hold all. */
  readonly named: readonly string[];
  readonly paths: readonly string[];
}

/** How the rows of one kind ended. */
export interface GuardCount {
  readonly corpus: string;
  readonly access: "read" | "write";
  readonly verdict: string;
  readonly kind: string;
  rows: number;
  executed: number;
  asExpected: number;
  /** Refusals whose feedback names a faulty path. */
  named: number;
}

/** Runs both collections of malformed calls through a toolbox, each once with tools that read and once with tools that write. */
export async function measureGuard(corpus: string): Promise<readonly GuardCount[]> {
  const sources = { malformed: malformedRows(corpus), bfcl: modelErrorRows(corpus) };
  const rows = Object.values(sources).flat();
  const registryOf = await compileTools(rows.map(({ tools }) => tools));
  const counts = new Map<string, GuardCount>();
  for (const [source, list] of Object.entries(sources)) {
    for (const access of ["read", "write"] as const) {
      for (const row of list) {
        const received: Received[] = [];
        const box = createToolbox(registryOf(row.tools, access), {
          around({ tool, arguments: args }, next) {
            received.push({ name: tool.name, args });
            return next();
          },
        });
        const { answers } = await box.run([{ id: row.id, name: row.name, arguments: row.raw }]);
        const feedback = answers.map(({ shown }) => shown.text).join("\n");
        const key = JSON.stringify([source, access, row.verdict, row.kind]);
        const fresh = {
          corpus: source,
          access,
          verdict: row.verdict,
          kind: row.kind,
          rows: 0,
          executed: 0,
          asExpected: 0,
          named: 0,
        };
        const count = counts.get(key) ?? fresh;
        counts.set(key, count);
        count.rows++;
        count.executed += received.length > 0 ? 1 : 0;
        const isNamed = received.length > 0 || row.named.every((word) => feedback.includes(word));
        count.asExpected += isNamed && row.isRight(received) ? 1 : 0;
        count.named += received.length === 0 && row.paths.some((path) => feedback.includes(path)) ? 1 : 0;
      }
    }
  }
  return [...counts.values()];
}

/** What the counts of the model errors come to, for tools of one access. */
export function summarise(counts: readonly GuardCount[], access: GuardCount["access"]) {
  const bfcl = counts.filter((count) => count.corpus === "bfcl" && count.access === access);
  const sum = (rows: readonly GuardCount[], key: "rows" | "executed" | "asExpected" | "named") =>
    rows.reduce((total, row) => total + row[key], 0);
  const yes = bfcl.filter(({ verdict }) => verdict.startsWith("yes"));
  const no = bfcl.filter(({ verdict }) => verdict === "no");
  const others = bfcl.filter(({ verdict }) => verdict !== "no" && !verdict.startsWith("yes"));
  return {
    mendable: sum(yes, "rows"),
    mended: sum(yes, "asExpected"),
    hopeless: sum(no, "rows"),
    executed: sum(no, "executed"),
    named: sum(no, "named"),
    others: sum(others, "rows"),
    othersRight: sum(others, "asExpected"),
  };
}

/** JSON text that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** The rows of a file of JSON lines. */
export function readRows<Source>(corpus: string, file: string): readonly Source[] {
  return readFileSync(join(corpus, file), "utf8")
    .trim()
    .split("\n")
    .map((line): Source => JSON.parse(line));
}

interface MalformedRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly raw: unknown;
  readonly tools: Schemas;
  readonly recoverable: string;
  readonly expected: {
    readonly action: string;
    readonly name?: string;
    readonly args?: object;
    readonly calls?: readonly Received[];
    readonly suggest?: readonly string[];
  };
}

function malformedRows(corpus: string): readonly Row[] {
  return readRows<MalformedRow>(corpus, "malformed-calls.jsonl").map((row) => {
    const { action, name = row.name, args = {}, calls, suggest = [] } = row.expected;
    const run = action === "execute" ? [{ name, args }] : action === "executeMany" ? calls : undefined;
    const named = suggest.map((word) => word.split(":")[0] ?? word);
    const isRight = (received: readonly Received[]) => canonical(received) === canonical(run ?? []);
    return { ...row, verdict: row.recoverable, isRight, named, paths: named };
  });
}

interface ModelErrorRow {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly name: string;
  readonly raw: Json;
  readonly tools: Schemas;
  readonly recoverable: string;
  readonly errors: readonly { readonly kind: string; readonly path: string }[];
}

/** Rows of this collection say what is wrong, not what must run: where a call may run, it is the model's own but for the listed faults. */
function modelErrorRows(corpus: string): readonly Row[] {
  return readRows<ModelErrorRow>(corpus, "bfcl-model-errors.jsonl").map((row) => {
    const verdict = verdictOf(row);
    const faults = row.errors.filter(({ path }) => path !== "$name").map(({ path }) => stepsOf(path));
    const own = canonical(without(written(row.raw), faults));
    const isRight = (received: readonly Received[]): boolean => {
      if (verdict === "no") return received.length === 0;
      const isOwn = received.length === 1 && canonical(without(received[0]?.args, faults)) === own;
      return isOwn || (received.length === 0 && !verdict.startsWith("yes"));
    };
    const paths = row.errors.map(({ path }) => (path === "$name" ? "tool" : (stepsOf(path).findLast(isName) ?? "")));
    return { ...row, kind: row.kinds.join(" + "), verdict, isRight, named: [], paths };
  });
}

/** `null` for a field that is required cannot be mended. */
function verdictOf({ recoverable, errors, tools, name }: ModelErrorRow): string {
  if (recoverable !== "yes-if-optional") return recoverable;
  const [only] = Object.values(tools);
  const required = (tools[name] ?? only)?.required;
  const isRequired = (path: string) => Array.isArray(required) && required.includes(stepsOf(path)[0]);
  return errors.some(({ path }) => isRequired(path)) ? "no" : "yes-if-optional";
}

function written(raw: Json): unknown {
  if (typeof raw !== "string") return raw;
  const read = parseLenient(raw);
  return read.ok ? read.values[0] : undefined;
}

function stepsOf(path: string): readonly string[] {
  return path.match(/[^.$[\]]+/g) ?? [];
}

function isName(step: string): boolean {
  return !/^\d+$/.test(step);
}

/** A value without what stands at the given places. Long lists of faults are cut in the corpus, so a fault of one item stands for all. */
function without(value: unknown, places: readonly (readonly string[])[]): unknown {
  if (places.some((place) => place.length === 0)) return undefined;
  if (typeof value !== "object" || value === null) return value;
  const below = (key: string) => places.filter(([first]) => first === key).map(([, ...rest]) => rest);
  const items = places.filter(([first = ""]) => !isName(first)).map(([, ...rest]) => rest);
  if (Array.isArray(value)) return value.map((item) => without(item, items));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, without(item, below(key))]));
}
