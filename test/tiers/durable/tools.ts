import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolContext } from "../../../src/runtime/context.js";
import type { Registry, ToolEntry, Traits } from "../../../src/runtime/contract.js";
import { tool } from "../../schedule/fixtures.js";
import { worldIn } from "./world.js";

type Effects = { readonly reads?: readonly string[]; readonly writes?: readonly string[] };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A registry as generated code would give it, of the given tools. */
function registryOf(...entries: readonly ToolEntry[]): Registry {
  return { entries: Object.fromEntries(entries.map((entry) => [entry.name, entry])), definitions: {} };
}

/** The tools of a trip: each acts on the world in a folder. The payment is declined, and `ship` never ends. */
export function tripTools(folder: string): Registry {
  const world = worldIn(folder);
  const contextOf = (context: unknown) => context as ToolContext;
  const acting = (name: string, item: string, effects: Effects, traits: Traits = {}, ms = 5): ToolEntry => {
    const adds = effects.writes === undefined ? {} : { item, add: true };
    return {
      ...tool(name, effects, traits),
      invoke: async (_input, context) => {
        await wait(ms);
        await world.act(`call:${item}`, contextOf(context).idempotencyKey, adds);
        return { item };
      },
    };
  };
  const undo = (item: string): Traits => ({
    compensate: async (_call: unknown, context: unknown) => {
      await wait(5);
      await world.act(`undo:${item}`, contextOf(context).idempotencyKey, { item, add: false });
    },
  });
  return registryOf(
    acting("book", "seat", { writes: ["seat"] }, undo("seat")),
    acting("prices", "prices", { reads: ["price"] }),
    acting("rent", "room", { writes: ["room"] }, undo("room"), 40),
    acting("hire", "car", { reads: ["room"], writes: ["car"] }, undo("car")),
    {
      ...tool("pay", { reads: ["seat", "room", "car"], writes: ["money"] }),
      invoke: async (_input, context) => {
        await world.act("call:payment", contextOf(context).idempotencyKey);
        throw new Error("declined");
      },
    },
    acting("sign", "contract", { writes: ["contract"] }, { approval: true }),
    {
      ...tool("ship", { reads: ["seat"], writes: ["parcel"] }, undo("parcel")),
      invoke: async (_input, context) => {
        await world.act("call:parcel", contextOf(context).idempotencyKey, { item: "parcel", add: true });
        return new Promise(() => {});
      },
    },
  );
}

/** Counters in files, read and written with time in between: without exclusion, updates are lost. */
export function counterTools(folder: string): Registry {
  const fileOf = (input: object): string => join(folder, String(Reflect.get(input, "counter")));
  const bump = tool("bump", { writes: ["counter:{counter}"] });
  const sum = tool("bumpAll", { writes: ["counter"] });
  const add = async (file: string): Promise<number> => {
    const value = Number(readFileSync(file, "utf8"));
    await wait(10);
    writeFileSync(file, String(value + 1));
    return value + 1;
  };
  return registryOf(
    { ...bump, invoke: (input) => add(fileOf(input)) },
    {
      ...sum,
      invoke: async () => {
        for (const name of ["a", "b"]) await add(join(folder, name));
        return null;
      },
    },
  );
}
