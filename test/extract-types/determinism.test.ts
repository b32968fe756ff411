import { describe, expect, it } from "vitest";
import { programOf, readTools, type ToolReading } from "./read.js";

const library = `
export type Level = "low" | "medium" | "high";
export enum Color { Red = "red", Green = "green", Blue = "blue" }
export interface Card { kind: "card"; number: string; owner?: string }
export interface Cash { kind: "cash"; currency: "usd" | "eur" }
export interface Wire { kind: "wire"; iban: string }
export type Payment = Wire | Card | Cash;
export interface Base<T> { tag: T; level: Level }
export interface Derived extends Base<"hi" | "lo">, Partial<Pick<Cash, "currency">> { own: 3 | 1 | 2 }
export interface Box<T> { value: T; more?: Box<T>[] }
export const sizes = ["s", "xl", "m"] as const;
export const codes = { ok: "z", bad: "a", other: "m" } as const;
`;

const types: Readonly<Record<string, string>> = {
  alias: "{ x: Level; y: Level[] }",
  record: "{ x: Record<Level, Payment> }",
  pick: '{ x: Pick<Card, "owner" | "number" | "kind"> }',
  omit: '{ x: Omit<Derived, "level"> }',
  partial: "{ x: Partial<Record<Level, string>> }",
  payment: "{ x: Payment; y: Payment | null }",
  exclude: '{ x: Exclude<Level, "medium">; y: Extract<Level, "high" | "low"> }',
  inherited: "{ x: Derived }",
  hiLo: '{ x: Box<"hi" | "lo"> }',
  loHi: '{ x: Box<"lo" | "hi"> }',
  both: '{ x: Box<"hi" | "lo">; y: Box<"lo" | "hi"> }',
  elements: "{ x: (typeof sizes)[number]; y: (typeof codes)[keyof typeof codes] }",
  template: '{ x: `${"b" | "a"}-${"y" | "x"}` }',
  distributed: "{ x: { id: string } & (Wire | Card | Cash) }",
  keys: '{ x: keyof Derived; y: Cash["currency"] }',
  remapped: "{ x: { [K in Level as `on_${K}`]?: K } }",
  parameters:
    'Parameters<(a: "q" | "b", c: Level) => void>[0] extends infer X ? { x: X; y: Parameters<(a: "q" | "b") => void>[0] } : never',
  colors: '{ x: Color; y: Color.Blue | Color.Red; z: "none" | Color }',
  numbers: "{ x: 3 | 1 | 2; y: 10 | 9 | true | 'a' | null }",
  conditional: '{ x: Level extends string ? "yes" | "maybe" : never; y: NonNullable<Level | null> }',
};

const tools = `import { type Level, Color, type Card, type Cash, type Wire, type Payment, type Derived, type Box, sizes, codes } from "./library.js";
${Object.entries(types)
  .map(([name, type]) => `export function ${name}(p: ${type}): ${type} { throw p; }`)
  .join("\n")}`;

/** Mentions the literals, keys and types in another order, and is checked first. */
const noise = `import type { Card, Cash, Wire, Box } from "./library.js";
export const n: "maybe" | "yes" | "xl" | "m" | "s" | "high" | "medium" | "low" | "hi" | "lo" | "blue" | "green" | "red" | "m" | "a" | "z" | "eur" | "usd" | "b" | "q" | "a-x" | "b-x" | "a-y" | "b-y" | 2 | 1 | 3 | 9 | 10 | "on_high" | "on_low" | "none" = "low";
export const r: Record<"high" | "low" | "medium", 1> = { low: 1, medium: 1, high: 1 };
export const p: Cash | Wire | Card | null = null;
export const k: Pick<Card, "kind" | "number" | "owner"> | Box<"lo" | "hi"> | null = null;
`;

function snapshot(readings: ReadonlyMap<string, ToolReading>): Record<string, unknown> {
  return Object.fromEntries(
    [...readings].map(([name, { input, result, codes }]) => [name, JSON.stringify({ input, result, codes })]),
  );
}

describe("determinism", () => {
  const alone = snapshot(readTools(programOf({ "tools.ts": tools, "library.ts": library })));

  it("reads the same after an unrelated file that mentions the same literals in another order", () => {
    const program = programOf({ "noise.ts": noise, "library.ts": library, "tools.ts": tools });
    program.getSemanticDiagnostics(program.getSourceFile("/project/noise.ts"));
    expect(snapshot(readTools(program))).toEqual(alone);
  });

  it("reads the same with the tools in reverse, and after a full check", () => {
    const program = programOf({ "tools.ts": tools, "library.ts": library });
    expect(snapshot(readTools(program, "tools.ts", { reverse: true }))).toEqual(alone);
    const checked = programOf({ "noise.ts": noise, "tools.ts": tools, "library.ts": library });
    checked.getSemanticDiagnostics();
    expect(snapshot(readTools(checked, "tools.ts", { reverse: true }))).toEqual(alone);
  });

  it("reads each tool the same when it is the only one", () => {
    for (const name of Object.keys(types)) {
      const source = `${tools.split("\n")[0]}\nexport function ${name}(p: ${types[name]}): ${types[name]} { throw p; }`;
      const program = programOf({ "noise.ts": noise, "tools.ts": source, "library.ts": library });
      expect(snapshot(readTools(program))[name], name).toEqual(alone[name]);
    }
  });

  it("has the order of the declaration", () => {
    const order = (name: string, path: RegExp) => [...String(alone[name]).matchAll(path)].map(([, value]) => value);
    const values = /"value":"?([\w-]+)"?/g;
    expect(order("alias", values).slice(0, 3)).toEqual(["low", "medium", "high"]);
    expect(order("record", /"name":"(low|medium|high)"/g).slice(0, 3)).toEqual(["low", "medium", "high"]);
    expect(order("pick", /"name":"(kind|number|owner)"/g).slice(0, 3)).toEqual(["kind", "number", "owner"]);
    expect(order("payment", /"value":"(wire|card|cash)"/g).slice(0, 3)).toEqual(["wire", "card", "cash"]);
    expect(order("distributed", /"value":"(wire|card|cash)"/g).slice(0, 3)).toEqual(["wire", "card", "cash"]);
    expect(order("hiLo", values).slice(0, 2)).toEqual(["hi", "lo"]);
    expect(order("loHi", values).slice(0, 2)).toEqual(["lo", "hi"]);
    expect(order("elements", values).slice(0, 6)).toEqual(["s", "xl", "m", "z", "a", "m"]);
    expect(order("template", values).slice(0, 4)).toEqual(["b-y", "b-x", "a-y", "a-x"]);
    expect(order("remapped", /"name":"(on_\w+)"/g).slice(0, 3)).toEqual(["on_low", "on_medium", "on_high"]);
    expect(order("inherited", /"name":"(\w+)"/g).slice(0, 5)).toEqual(["x", "own", "tag", "level", "currency"]);
    expect(order("colors", values).slice(0, 9)).toEqual([
      "red",
      "green",
      "blue",
      "blue",
      "red",
      "none",
      "red",
      "green",
      "blue",
    ]);
  });
});
