import type { Property, Type } from "../../src/ir/type.js";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { createToolbox, type DriftOptions, type RawCall, type ToolEvent } from "../../src/runtime/index.js";
import { emitTools, load, object, property, tool } from "../emit/harness.js";

const text: Type = { kind: "string" };
const number: Type = { kind: "number" };
const optional = (name: string, type: Type, more: Partial<Property> = {}) =>
  property(name, type, { optional: true, ...more });

/** An order: closed and open objects, rich kinds, an alias, items. */
export const order = object(
  property("id", text),
  property("total", number),
  optional("placedAt", { kind: "date", format: "date-time" }),
  optional("tags", { kind: "set", items: text }),
  optional("prices", { kind: "record", values: object(property("amount", number)) }),
  optional("stock", { kind: "map", key: text, value: object(property("left", number)) }),
  optional("shipTo", object(property("zip", text)), { wire: "ship_to" }),
  optional("lines", { kind: "array", items: object(property("sku", text)) }),
);

/** An order as the application would hold it. */
export const goodOrder = () => ({
  id: "o1",
  total: 3,
  placedAt: new Date(0),
  tags: new Set(["a"]),
  prices: { EUR: { amount: 1 } },
  stock: new Map([["x", { left: 1 }]]),
  shipTo: { zip: "1010" },
  lines: [{ sku: "s" }],
});

/** The emitted entry of a tool ; {@link boxOf} gives it results. */
export async function orderEntry(): Promise<ToolEntry> {
  const root = object(property("key", text, { sensitive: true }));
  const { artifacts } = await emitTools(
    [
      tool("fetchOrder", root, {
        result: { kind: "value", type: { root: order, definitions: {} } },
      }),
    ],
    { providers: [] },
  );
  const module = await load(artifacts, "export const fetchOrder = () => undefined;");
  const entry = Object.values(module.tools.entries)[0];
  if (entry === undefined) throw new Error("no entry");
  return entry;
}

/** A toolbox around the entry that answers with the given results, one a call, and what it told. */
export function boxOf(entry: ToolEntry, drift: DriftOptions | undefined, results: readonly unknown[]) {
  const events: ToolEvent[] = [];
  let at = 0;
  const invoke = async () => {
    const result = results[Math.min(at, results.length - 1)];
    at++;
    return result;
  };
  const box = createToolbox(
    { entries: { fetchOrder: { ...entry, invoke }, other: { ...entry, name: "other" } }, definitions: {} },
    { onEvent: (event) => events.push(event), ...(drift === undefined ? {} : { drift }) },
  );
  const calls: readonly RawCall[] = results.map((_, index) => ({
    id: `c${index}`,
    name: "fetchOrder",
    arguments: { key: "E12345678" },
  }));
  return { box, events, run: () => box.run(calls) };
}
