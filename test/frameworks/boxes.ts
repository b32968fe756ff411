import {
  createToolbox,
  type Registry,
  type Toolbox,
  type ToolboxOptions,
  type ToolEntry,
  toolImage,
} from "@toolgen/runtime";
import { createTravelServices } from "../../examples/travel/services.js";
import { tools as travel } from "../../generated/travel/index.js";
import { fakeRegistry } from "../select/registry.js";

/** The travel example as a toolbox. */
export function travelBox(options: Partial<ToolboxOptions<typeof travel>> = {}): Toolbox<Registry> {
  return createToolbox(travel, { services: createTravelServices(() => Promise.resolve()), ...options });
}

/** What the tools of the store did, in order. */
export type Log = string[];

interface Made extends Partial<Pick<ToolEntry, "traits" | "effects" | "access" | "modelOutput" | "check">> {
  readonly invoke?: ToolEntry["invoke"] | undefined;
}

const item = [["item", ["id"]]] as const;

/** A few turns of the event loop. */
async function turnsOfTheLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function madeTools(log: Log): Readonly<Record<string, Made>> {
  const values = new Map<unknown, unknown>();
  const idOf = (input: object) => ("id" in input ? String(input.id) : "");
  const signalOf = (context: unknown) => (context as { readonly signal: AbortSignal }).signal;
  return {
    get_item: {
      effects: { known: true, reads: item, writes: [] },
      async invoke(input) {
        log.push(`get ${idOf(input)}`);
        return { value: values.get(idOf(input)) ?? "none" };
      },
    },
    put_item: {
      access: "write",
      effects: { known: true, reads: [], writes: item },
      async invoke(input) {
        log.push(`put ${idOf(input)} begins`);
        await turnsOfTheLoop(5);
        values.set(idOf(input), "value" in input ? input.value : undefined);
        log.push(`put ${idOf(input)} ends`);
        return { put: true };
      },
    },
    drop_item: {
      access: "write",
      effects: { known: true, reads: [], writes: item },
      traits: { approval: true },
      async invoke(input) {
        log.push(`drop ${idOf(input)}`);
        return { dropped: values.delete(idOf(input)) };
      },
    },
    fail: { invoke: () => Promise.reject(new Error("the disk is full")) },
    wait: {
      invoke: (_input, context) =>
        new Promise((_, reject) => {
          log.push("waits");
          const signal = signalOf(context);
          signal.addEventListener("abort", () => {
            log.push("aborted");
            reject(signal.reason);
          });
        }),
    },
    draw: { invoke: () => toolImage({ data: "AAAA", mimeType: "image/png" }) },
    sum_up: { invoke: () => ({ secret: "42", words: "long" }), modelOutput: () => "short" },
    pick_file: {
      invoke: undefined,
      traits: { client: true },
      check: (wire) =>
        typeof wire === "object" && wire !== null && "id" in wire
          ? []
          : [{ path: "id", expected: "text", value: undefined }],
    },
    log_in: { traits: { sensitive: ["password"] }, invoke: () => "in" },
  };
}

const schema = { type: "object", properties: { id: { type: "string" }, value: {} } };

/** Tools made by hand for what the examples do not show: conflicts, approval, faults, parts. */
export function storeBox(log: Log = [], options: ToolboxOptions<Registry> = {}): Toolbox<Registry> {
  const made = madeTools(log);
  const names = Object.keys(made);
  const base = fakeRegistry(names.map((name) => ({ name, description: `Does ${name}.` })));
  const entries = Object.fromEntries(
    Object.entries(base.entries).map(([name, entry]) => {
      const { invoke: _, ...rest } = entry;
      const { invoke, ...given } = made[name] ?? {};
      return [name, { ...rest, ...given, ...(invoke === undefined ? {} : { invoke }) }];
    }),
  );
  const plain = (name: string) => ({ name, description: `Does ${name}.` });
  return createToolbox(
    {
      ...base,
      entries,
      definitions: {
        "json-schema": Object.fromEntries(
          names.map((name) => [name, { loose: { ...plain(name), inputSchema: schema } }]),
        ),
        "openai-responses": Object.fromEntries(
          names.map((name) => [
            name,
            { loose: { type: "function", ...plain(name), parameters: schema, strict: false } },
          ]),
        ),
      },
    },
    options,
  );
}
