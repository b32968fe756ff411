import { describe, expectTypeOf, it } from "vitest";
import type { ItemOf, ToolEntry } from "../../src/runtime/generated/index.js";
import { createToolbox, type InstancesOf, type PolicyOptions, type ServicesOf } from "../../src/runtime/index.js";
import { entry, registry, text } from "./fixtures.js";

interface Db {
  readonly db: { readonly find: (id: string) => string };
}
interface Mail {
  readonly mail: { readonly send: (to: string) => void };
}

const read = entry<[{ id: string }], string, Db>("read_row", { fields: { id: text() } });
const send = entry<[{ to: string }], string, Mail>("send_mail", { fields: { to: text() } });
const plain = entry<[{ a: string }], string>("plain", { fields: { a: text() } });

describe("types of a toolbox's options", () => {
  it("asks for the services of all tools together", () => {
    const tools = registry({ read_row: read, send_mail: send, plain });
    expectTypeOf<ServicesOf<typeof tools>>().toEqualTypeOf<Db & Mail>();
    const db = { find: (id: string) => id };
    const mail = { send: () => {} };
    createToolbox(tools, { services: { db, mail } });
    createToolbox(tools, { services: () => ({ db, mail }) });
    expectTypeOf(createToolbox<typeof tools>)
      .parameter(1)
      .not.toEqualTypeOf<undefined>();
    expectTypeOf<{ services: Db }>().not.toExtend<Parameters<typeof createToolbox<typeof tools>>[1]>();
  });

  it("knows the tools that a policy may name, and takes a policy that was made for any", () => {
    const tools = registry({ plain });
    createToolbox(tools, { policy: { tools: { plain: { level: "exact" } } } });
    type Policy = NonNullable<NonNullable<Parameters<typeof createToolbox<typeof tools>>[1]>["policy"]>;
    expectTypeOf<keyof NonNullable<Policy["tools"]>>().toEqualTypeOf<"plain">();
    expectTypeOf<PolicyOptions>().toExtend<Policy>();
  });

  it("asks for nothing where nothing is needed", () => {
    const tools = registry({ plain });
    createToolbox(tools);
    createToolbox(tools, { retryBudget: 2 });
    expectTypeOf<keyof InstancesOf<typeof tools>>().toEqualTypeOf<never>();
  });
});

describe("a toolbox of a registry that could not be read, as before a first build", () => {
  it("asks for nothing", () => {
    type Unread = ReturnType<typeof JSON.parse>;
    expectTypeOf<[]>().toExtend<
      Parameters<typeof createToolbox<Unread>> extends [unknown, ...infer Rest] ? Rest : never
    >();
  });
});

describe("results that come step by step", () => {
  it("are what a generator returns, else its items", () => {
    expectTypeOf<ItemOf<AsyncGenerator<number, string>>>().toEqualTypeOf<string>();
    expectTypeOf<ItemOf<Promise<AsyncGenerator<number, void>>>>().toEqualTypeOf<number>();
    expectTypeOf<ItemOf<AsyncGenerator<number>>>().toEqualTypeOf<number>();
    expectTypeOf<ItemOf<AsyncGenerator<number, string | undefined>>>().toEqualTypeOf<number>();
    expectTypeOf<ItemOf<AsyncIterable<number>>>().toEqualTypeOf<number>();
    expectTypeOf<ItemOf<Generator<number, string>>>().toEqualTypeOf<string>();
  });

  it("may be given by a tool's function", () => {
    type Given = ReturnType<NonNullable<ToolEntry<[], string>["invoke"]>>;
    expectTypeOf<AsyncGenerator<number, string>>().toExtend<Given>();
    expectTypeOf<AsyncGenerator<string, void>>().toExtend<Given>();
    expectTypeOf<Generator<number, string>>().toExtend<Given>();
    expectTypeOf<Generator<string>>().toExtend<Given>();
    expectTypeOf<Promise<AsyncIterable<string>>>().toExtend<Given>();
    expectTypeOf<AsyncGenerator<number, boolean>>().not.toExtend<Given>();
  });
});
