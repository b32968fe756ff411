import {
  type HandlerContext,
  type LockContext,
  lockHandlers,
  type RestateSdk,
} from "../../src/runtime/restate/index.js";
import type { LockOwner, LockRequest, LockTable } from "../../src/runtime/restate/lock-table.js";

/** Where an attempt ends as if its process were killed: before or after the result of its nth action is recorded. */
export interface Crash {
  readonly after: number;
  readonly recorded: boolean;
}

class CancelledError extends Error {}
class TerminalError extends Error {}

/** A promise of the fake: what it stands for is in the journal, or will be. */
class Entry implements PromiseLike<unknown> {
  constructor(
    readonly id: number,
    readonly race: (entries: readonly Entry[]) => Promise<unknown>,
  ) {}

  // biome-ignore lint/suspicious/noThenProperty: it is what handlers await.
  then: Promise<unknown>["then"] = (onDone, onFailed) => this.race([this]).then(onDone, onFailed);
}

/**
 * An invocation of a handler as Restate keeps it: commands in the order in which the handler gave them, results in the order in which they
 * came. Every attempt has to give the same commands; one that does not is an error, as in Restate.
 */
export class FakeInvocation {
  readonly commands: string[] = [];
  /** Names of the actions whose results are recorded, in order. */
  readonly recorded: string[] = [];
  /** The state of the lock object. */
  locks: LockTable | null = null;
  #results: { readonly id: number; readonly text: string }[] = [];
  #cancelledAt: number | undefined;
  #wake = (): void => {};

  /** Runs one attempt; `crashed` when it ended before the handler did. */
  attempt<T>(handler: (context: HandlerContext, sdk: RestateSdk) => Promise<T>, crash?: Crash): Promise<T | "crashed"> {
    return new Promise((resolve, reject) => {
      const actions = new Map<number, () => Promise<unknown>>();
      let [cursor, taken, done, dead] = [0, 0, 0, false];
      let isCancelTold = false;
      const command = (name: string, first: (id: number) => void = () => {}): number => {
        const id = cursor++;
        if (id < this.commands.length) {
          if (this.commands[id] !== name) throw new Error(`journal mismatch: ${name} where ${this.commands[id]} was`);
        } else {
          this.commands.push(name);
          first(id);
        }
        return id;
      };
      const execute = async (id: number, action: () => Promise<unknown>): Promise<void> => {
        const text = JSON.stringify(await action());
        if (dead) return;
        const isLast = ++done === crash?.after;
        if (isLast && !crash.recorded) {
          dead = true;
          resolve("crashed");
          return;
        }
        this.recorded.push(this.commands[id] ?? "");
        this.#complete(id, text);
        if (!isLast) return;
        dead = true;
        resolve("crashed");
      };
      /** Takes results in their order, until one is for this race. */
      const race = async (entries: readonly Entry[]): Promise<unknown> => {
        for (;;) {
          if (dead) await new Promise(() => {});
          const wanted = new Set(entries.map(({ id }) => id));
          const known = this.#results.slice(0, taken).find(({ id }) => wanted.has(id));
          if (known !== undefined) return JSON.parse(known.text);
          if (!isCancelTold && this.#cancelledAt !== undefined && this.#cancelledAt <= taken) {
            isCancelTold = true;
            throw new CancelledError();
          }
          if (taken < this.#results.length) {
            taken++;
            continue;
          }
          for (const id of wanted) {
            const action = actions.get(id);
            actions.delete(id);
            if (action !== undefined) void execute(id, action).catch(reject);
          }
          await new Promise<void>((wake) => {
            this.#wake = wake;
          });
        }
      };
      const entry = (id: number): Promise<never> => new Entry(id, race) as unknown as Promise<never>;
      const context: HandlerContext = {
        request: () => ({ id: "inv" }),
        run: (name, action) => {
          const id = command(name);
          if (!this.#results.some((result) => result.id === id)) actions.set(id, action);
          return entry(id);
        },
        awakeable: () => {
          const id = command("awakeable");
          return { id: String(id), promise: entry(id) };
        },
        genericSend: ({ method, parameter }) => {
          const text = new TextDecoder().decode(parameter);
          command(`${method} ${text}`, () => this.send(method, JSON.parse(text) as LockRequest));
        },
      };
      const sdk: RestateSdk = {
        RestatePromise: { race: (entries) => race(entries as unknown as readonly Entry[]) },
        CancelledError,
        TerminalError,
      };
      handler(context, sdk).then(
        (value) => dead || resolve(value),
        (error: unknown) => dead || reject(error),
      );
    });
  }

  cancel(): void {
    this.#cancelledAt ??= this.#results.length;
    this.#wake();
  }

  /** Calls the lock object, for this invocation or another one. */
  send(method: string, body: LockRequest | LockOwner): void {
    const context: LockContext = {
      get: async <T>() => this.locks as T | null,
      set: (_name, table) => {
        this.locks = table as unknown as LockTable;
      },
      resolveAwakeable: (id, payload) => this.#complete(Number(id), JSON.stringify(payload)),
    };
    const handler = method === "acquire" ? lockHandlers.acquire : lockHandlers.release;
    this.#sending = this.#sending.then(() => handler(context, body as LockRequest));
  }
  #sending: Promise<void> = Promise.resolve();

  /** Resolves when the lock object has nothing more to do. */
  quiet(): Promise<void> {
    return this.#sending;
  }

  #complete(id: number, text: string): void {
    if (id >= 0) this.#results.push({ id, text });
    this.#wake();
  }
}
