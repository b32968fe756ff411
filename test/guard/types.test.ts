import { describe, expectTypeOf, it } from "vitest";
import { createToolbox, type InstancesOf, type ServicesOf } from "../../src/runtime/index.js";
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

  it("asks for nothing where nothing is needed", () => {
    const tools = registry({ plain });
    createToolbox(tools);
    createToolbox(tools, { retryBudget: 2 });
    expectTypeOf<keyof InstancesOf<typeof tools>>().toEqualTypeOf<never>();
  });
});
