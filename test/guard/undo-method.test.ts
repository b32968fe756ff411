import { describe, expect, it } from "vitest";
import { bind } from "../../src/runtime/generated/bind.js";
import { createToolbox, type Registry } from "../../src/runtime/index.js";
import { entry, registry, text, writes } from "./fixtures.js";

class Shelf {
  readonly items = new Set<string>();

  put(item: string): void {
    if (item === "glass") throw new Error("broken");
    this.items.add(item);
  }

  takeBack({ args: [item], outcome }: { readonly args: readonly [{ item: string }]; readonly outcome: string }): void {
    if (outcome === "done") this.items.delete(item.item);
  }
}

const tools = registry({
  put: {
    ...entry("put", {
      ...writes("shelf"),
      effects: { known: true, reads: [], writes: [["shelf", ["item"]]] },
      fields: { item: text() },
      traits: { compensate: { method: "takeBack" } },
      invoke: (input, _context, instances) => (instances.Shelf as Shelf).put(String(Reflect.get(input, "item"))),
    }),
    instance: "Shelf",
  },
});

/** Puts a book and a glass, of which the glass fails. */
async function rollback(from: Registry, options: object): Promise<string | undefined> {
  const box = createToolbox(from, { ...options, schedule: { failurePolicy: "rollback" } });
  const calls = ["book", "glass"].map((item) => ({ id: item, name: "put", arguments: { item } }));
  const { results } = await box.run(calls);
  return results.find(({ id }) => id === "book")?.status;
}

describe("a compensation that is a method", () => {
  it.each([
    ["instances of the toolbox", (shelf: Shelf) => rollback(tools, { instances: { Shelf: shelf } })],
    ["instances found for each run", (shelf: Shelf) => rollback(tools, { instances: () => ({ Shelf: shelf }) })],
    ["bound instances", (shelf: Shelf) => rollback(bind(tools, { Shelf: shelf }), {})],
    ["bound finders", (shelf: Shelf) => rollback(bind(tools, { Shelf: async () => shelf }), {})],
  ])("runs on the instance of the tool: %s", async (_, run) => {
    const shelf = new Shelf();
    expect(await run(shelf)).toBe("compensated");
    expect([...shelf.items]).toEqual([]);
  });
});
