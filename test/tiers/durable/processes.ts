import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Installed } from "./install.js";

/** A process that is started again under the same name after it was killed. */
export interface Kept {
  /** How often it was started. */
  readonly starts: () => number;
  /** Sends SIGKILL and waits for the end. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Resolves when the process has ended by itself. */
  readonly ended: () => Promise<void>;
}

/** Keeps one process; `ready` tells when it serves. */
export function keep(command: string, args: readonly string[], env: object, ready: () => Promise<boolean>): Kept {
  let child: ChildProcess | undefined;
  let starts = 0;
  let end: Promise<void> = Promise.resolve();
  let output = "";
  const start = async (): Promise<void> => {
    starts++;
    output = "";
    const running = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const take = (chunk: Buffer): void => {
      output = (output + String(chunk)).slice(-5000);
    };
    running.stdout.on("data", take);
    running.stderr.on("data", take);
    child = running;
    end = new Promise((resolve) => running.once("exit", () => resolve()));
    for (const limit = Date.now() + 60_000; !(await ready()); await pause(20)) {
      if (running.exitCode !== null || Date.now() > limit) throw new Error(`${command} does not serve:\n${output}`);
    }
  };
  const kill = async (): Promise<void> => {
    child?.kill("SIGKILL");
    await end;
  };
  return { starts: () => starts, kill, start, ended: () => end };
}

/** What Restate tells of an entry of a journal, as far as it is asked for. */
interface Entry {
  readonly Command?: { readonly Run?: { readonly completion_id: number; readonly name: string } };
  readonly Notification?: { readonly id?: { readonly CompletionId?: number } };
}

/** Where a server listens. */
export interface RestatePorts {
  readonly ingress: number;
  readonly admin: number;
  readonly fabric: number;
}

/** A Restate server on ports of its own, with short delays before it tries again. */
export class Restate {
  readonly process: Kept;
  readonly #ingress: string;
  readonly #admin: string;

  constructor({ folder, server }: Installed, { ingress, admin, fabric }: RestatePorts) {
    this.#ingress = `http://127.0.0.1:${ingress}`;
    this.#admin = `http://127.0.0.1:${admin}`;
    const env = {
      RESTATE_DISABLE_TELEMETRY: "true",
      RESTATE_LISTEN_MODE: "tcp",
      RESTATE_DEFAULT_NUM_PARTITIONS: "2",
      RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: "256MB",
      RESTATE_BIND_ADDRESS: `127.0.0.1:${fabric}`,
      RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${fabric}`,
      RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
      RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
      RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: "50ms",
      RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: "200ms",
      RESTATE_NETWORK_ERROR_RETRY_POLICY__MAX_INTERVAL: "100ms",
    };
    const isUp = async (): Promise<boolean> =>
      (await answers(`${this.#admin}/health`)) && (await answers(`${this.#ingress}/restate/health`));
    this.process = keep(server, ["--base-dir", join(folder, "restate"), "--node-name", "one"], env, isUp);
  }

  /** Makes the handlers of a service process known. */
  register(port: number): Promise<unknown> {
    return this.#post(`${this.#admin}/deployments`, { uri: `http://127.0.0.1:${port}`, force: true });
  }

  /** Calls a handler under an idempotency key, so that asking again gives the result of the same invocation. */
  async call<T>(path: string, body: unknown, key: string): Promise<T> {
    for (;;) {
      try {
        return (await this.#post(`${this.#ingress}/${path}`, body, { "idempotency-key": key })) as T;
      } catch (error) {
        // The server went away in between.
        if (!(error instanceof TypeError)) throw error;
        await pause(100);
      }
    }
  }

  /** Starts a handler without waiting for its result; returns the id of the invocation. */
  async send(path: string, body: unknown, key: string): Promise<string> {
    const headers = { "idempotency-key": key };
    const sent = (await this.#post(`${this.#ingress}/${path}/send`, body, headers)) as {
      readonly invocationId: string;
    };
    return sent.invocationId;
  }

  resolve(awakeable: string, value: unknown): Promise<unknown> {
    return this.#post(`${this.#ingress}/restate/awakeables/${awakeable}/resolve`, value);
  }

  async cancel(invocation: string): Promise<void> {
    await this.#request(`${this.#admin}/invocations/${invocation}/cancel`, { method: "PATCH" });
  }

  /** Names of the entries whose result is in the journal of an invocation, as Restate itself tells. */
  async recorded(invocation: string): Promise<readonly string[]> {
    const rows = await this.#query(`SELECT entry_lite_json FROM sys_journal WHERE id = '${invocation}' ORDER BY index`);
    const entries = rows.map((row) => JSON.parse(row.entry_lite_json ?? "") as Entry);
    const names = new Map(
      entries.flatMap(({ Command }) =>
        Command?.Run === undefined ? [] : [[Command.Run.completion_id, Command.Run.name]],
      ),
    );
    return entries.flatMap(({ Notification }) => names.get(Notification?.id?.CompletionId ?? -1) ?? []);
  }

  /** Sleeps an invocation, with no process busy about it? */
  async isSuspended(invocation: string): Promise<boolean> {
    const [row] = await this.#query(`SELECT status FROM sys_invocation WHERE id = '${invocation}'`);
    return row?.status === "suspended";
  }

  async #query(query: string): Promise<readonly Readonly<Record<string, string>>[]> {
    const answer = await this.#post(`${this.#admin}/query`, { query }, { accept: "application/json" });
    return (answer as { readonly rows: readonly Readonly<Record<string, string>>[] }).rows;
  }

  #post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const json = { "content-type": "application/json", ...headers };
    return this.#request(url, { method: "POST", headers: json, body: JSON.stringify(body) });
  }

  async #request(url: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(url, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  }
}

/** Ports that nobody listens on. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      return typeof address === "object" && address !== null ? address.port : 0;
    }),
  );
}

/** Waits a moment. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Does anybody answer there, whatever they say? */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
