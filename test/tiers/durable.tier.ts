import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installed, install, whyNot } from "./durable/install.js";
import { freePorts, type Kept, keep, pause, Restate } from "./durable/processes.js";
import type { BumpRequest, TripReport, TripRequest } from "./durable/service.js";
import { type Act, type KillPoint, worldIn } from "./durable/world.js";

const reason = whyNot();
const IDS = ["seat", "prices", "room", "car", "payment"];
const TRIP: TripRequest["tools"] = [
  ["seat", "book"],
  ["prices", "prices"],
  ["room", "rent"],
  ["car", "hire"],
  ["payment", "pay"],
];
const STEPS = [...IDS.map((id) => `call:${id}`), "undo:car", "undo:room", "undo:seat"];
const POINTS = STEPS.flatMap((step): KillPoint[] => [
  { step, when: "before" },
  { step, when: "after" },
]);

describe.skipIf(reason !== undefined)(
  `turns on Restate${reason === undefined ? "" : `: skipped, since ${reason}`}`,
  { timeout: 60_000 },
  () => {
    let installed: Installed;
    let restate: Restate;
    const services = new Map<string, Kept>();
    const serviceOf = (label: string): Kept => {
      const service = services.get(label);
      if (service === undefined) throw new Error(`There is no service ${label}.`);
      return service;
    };
    const worldOf = (name: string) => worldIn(join(installed.folder, name));
    const trip = (world: string, keyed: boolean, tools = TRIP): TripRequest => ({ world, tools, keyed });

    beforeAll(async () => {
      installed = await install();
      const [ingress = 0, admin = 0, fabric = 0, ...ports] = await freePorts(5);
      restate = new Restate(installed, { ingress, admin, fabric });
      await restate.process.start();
      for (const [index, label] of ["A", "B"].entries()) {
        const port = ports[index] ?? 0;
        const args = [installed.service, String(port), label, installed.folder];
        services.set(
          label,
          keep(installed.node, args, {}, () => listens(port)),
        );
        await serviceOf(label).start();
        await restate.register(port);
      }
    });

    afterAll(async () => {
      for (const service of services.values()) await service.kill();
      await restate?.process.kill();
      installed?.remove();
    });

    /** Runs a trip whose process is killed at each of some points, and checks what every crash owes to what was recorded before it. */
    async function killedAt(name: string, keyed: boolean, points: readonly KillPoint[]): Promise<TripReport> {
      const world = worldOf(name);
      const service = serviceOf("A");
      const request = trip(name, keyed);
      let invocation: string | undefined;
      for (const point of points) {
        world.arm(point);
        if (invocation === undefined) invocation = await restate.send("tripsA/run", request, name);
        else await service.start();
        await service.ended();
        const known = await restate.recorded(invocation);
        // The first call has long ended when others are undone: so it is known what such names look like.
        if (point.step.startsWith("undo:")) expect(known).toContain("run call:0");
        const before = world.read().length;
        checks.push(() => {
          const again = world
            .read()
            .slice(before)
            .map(({ step }) => `run ${step.replace(/\w+$/, (id) => String(IDS.indexOf(id)))}`);
          expect(
            again.filter((step) => known.includes(step)),
            `${name} ${point.when} ${point.step}`,
          ).toEqual([]);
        });
      }
      await service.start();
      const report = await restate.call<TripReport>("tripsA/run", request, name);
      for (const check of checks.splice(0)) check();
      expect(world.things(), name).toEqual([]);
      const keys = new Map<string, Set<string>>();
      for (const { step, key } of world.read()) keys.set(step, (keys.get(step) ?? new Set()).add(key));
      for (const [step, each] of keys) expect(each.size, `${name} ${step}`).toBe(1);
      return report;
    }
    const checks: (() => void)[] = [];

    const whole = { state: "rolled_back", statuses: ["compensated", "done", "compensated", "compensated", "failed"] };

    it("run like turns anywhere", async () => {
      const report = await restate.call<TripReport>("tripsA/run", trip("calm", true), "calm");
      expect(report).toMatchObject(whole);
      expect(
        worldOf("calm")
          .read()
          .map(({ step }) => step),
      ).toEqual(expect.arrayContaining(STEPS));
      expect(worldOf("calm").read()).toHaveLength(STEPS.length);
      expect(worldOf("calm").things()).toEqual([]);
    });

    for (const point of POINTS) {
      const { step, when } = point;
      it(`end alike when the process is killed ${when} ${step}, with keys`, async () => {
        expect(await killedAt(`keyed-${when}-${step}`, true, [point])).toMatchObject(whole);
      });

      it(`are undone when the process is killed ${when} ${step}, without keys`, async () => {
        const { state, statuses } = await killedAt(`unkeyed-${when}-${step}`, false, [point]);
        // Nobody can tell whether an interrupted payment without a key took place, and nothing undoes it.
        expect(state).toBe(statuses[4] === "unknown" ? "failed" : "rolled_back");
        const times = worldOf(`unkeyed-${when}-${step}`)
          .read()
          .filter((act) => act.step === step).length;
        // What writes and may have begun does not run again; reads and undos do.
        if (step.startsWith("call:") && step !== "call:prices") expect(times).toBe(when === "after" ? 1 : 0);
      });
    }

    it("survive a crash at every step of the way", async () => {
      expect(
        await killedAt(
          "every",
          true,
          STEPS.filter((step) => step !== "call:prices").map((step) => ({ step, when: "after" })),
        ),
      ).toMatchObject(whole);
    });

    it("survive the server", async () => {
      const world = worldOf("server");
      world.arm({ step: "call:car", when: "after" });
      await restate.send("tripsA/run", trip("server", true), "server");
      await serviceOf("A").ended();
      await restate.process.kill();
      await serviceOf("A").start();
      await restate.process.start();
      expect(await restate.call<TripReport>("tripsA/run", trip("server", true), "server")).toMatchObject(whole);
      expect(world.things()).toEqual([]);
    });

    const SIGNED: TripRequest["tools"] = [
      ["seat", "book"],
      ["contract", "sign"],
    ];

    it("wait for a person within an invocation, over a crash", async () => {
      const world = worldOf("ask");
      const request = trip("ask", false, SIGNED);
      const invocation = await restate.send("askersA/ask", request, "ask");
      const awakeable = await until(world.told);
      while (!(await restate.isSuspended(invocation))) await pause(50);
      await serviceOf("A").kill();
      expect(world.things()).toEqual(["seat"]);
      await restate.resolve(awakeable, true);
      await serviceOf("A").start();
      const report = await restate.call<TripReport>("askersA/ask", request, "ask");
      expect(report).toMatchObject({ state: "done", statuses: ["done", "done"] });
      expect(world.read().map(({ step }) => step)).toEqual(["call:seat", "call:contract"]);
    });

    it("wait for a person between two invocations, over a crash of everything", async () => {
      const world = worldOf("desk");
      const request = trip("desk", false, SIGNED);
      const report = await restate.call<TripReport>("deskA/7/run", request, "desk-1");
      expect(report).toMatchObject({ state: "suspended", statuses: ["done", "suspended"] });
      await serviceOf("A").kill();
      await restate.process.kill();
      await restate.process.start();
      await serviceOf("A").start();
      const resumed = await restate.call<TripReport>("deskA/7/resume", { request, report }, "desk-2");
      expect(resumed).toMatchObject({ turn: report.turn, state: "done", statuses: ["done", "done"] });
      expect(world.read().map(({ step }) => step)).toEqual(["call:seat", "call:contract"]);
    });

    const SHIPPED: TripRequest["tools"] = [
      ["seat", "book"],
      ["parcel", "ship"],
    ];

    it.each(["cancel", "signal"])("are undone when they are called off by %s, over a crash", async (how) => {
      const world = worldOf(how);
      const request = { ...trip(how, true, SHIPPED), ...(how === "signal" && { timeoutMs: 300 }) };
      const invocation = await restate.send("tripsA/run", request, how);
      await until(() => world.read().find(({ step }) => step === "call:parcel"));
      world.arm({ step: "undo:parcel", when: "after" });
      if (how === "cancel") await restate.cancel(invocation);
      await serviceOf("A").ended();
      await serviceOf("A").start();
      const report = await restate.call<TripReport>("tripsA/run", request, how);
      expect(report.state).toBe("rolled_back");
      expect(world.read().map(({ step }) => step)).toEqual([
        "call:seat",
        "call:parcel",
        "undo:parcel",
        "undo:parcel",
        "undo:seat",
      ]);
      expect(world.things()).toEqual([]);
    });

    /** Turns of two processes on two counters. Returns what was added, and what may have been. */
    async function bumpAll(name: string, locked: boolean, meanwhile: () => Promise<void>) {
      const folder = join(installed.folder, "counters");
      mkdirSync(folder, { recursive: true });
      for (const counter of ["a", "b"]) writeFileSync(join(folder, counter), "0");
      const requests = Array.from(
        { length: 24 },
        (_, index): BumpRequest => ({
          names: [["a", "b"], ["b", "a"], ["*"]][index % 3] ?? [],
          locked,
        }),
      );
      const running = Promise.all(
        requests.map(async (request, index) => {
          const handler = `counters${index % 2 === 0 ? "A" : "B"}/bump`;
          return { request, statuses: await restate.call<readonly string[]>(handler, request, `${name}-${index}`) };
        }),
      );
      await meanwhile();
      let [done, unknown] = [0, 0];
      for (const { request, statuses } of await running) {
        for (const [index, status] of statuses.entries()) {
          const by = request.names[index] === "*" ? 2 : 1;
          if (status === "done") done += by;
          else if (status === "unknown") unknown += by;
        }
      }
      const value = ["a", "b"].reduce((sum, counter) => sum + Number(readFileSync(join(folder, counter), "utf8")), 0);
      return { done, unknown, value };
    }

    it("lose no update of two processes when they share locks, and do without", async () => {
      expect(await bumpAll("locked", true, async () => {})).toEqual({ done: 48, unknown: 0, value: 48 });
      expect((await bumpAll("unlocked", false, async () => {})).value).toBeLessThan(48);
    });

    it("give their locks back after a crash", async () => {
      const { done, unknown, value } = await bumpAll("crash", true, async () => {
        await pause(150);
        await serviceOf("B").kill();
        await serviceOf("B").start();
      });
      expect(done + unknown).toBe(48);
      expect(value).toBeGreaterThanOrEqual(done);
      expect(value).toBeLessThanOrEqual(48);
    });
  },
);

describe("turns on a file journal", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "toolgen-chain-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("survive chains of crashes, each as soon as a little was recorded", async () => {
    const child = join(folder, "child.mjs");
    const source = join(import.meta.dirname, "../engine/crash-child.ts");
    await build({ entryPoints: [source], outfile: child, bundle: true, platform: "node", format: "esm" });
    for (const service of ["keyed", "unkeyed"]) {
      for (const [when, at] of [
        ["after", 1],
        ["after", 2],
        ["after", 3],
        ["torn", 2],
        ["torn", 3],
        ["before", 2],
      ] as const) {
        const place = mkdtempSync(join(folder, `${service}-`));
        for (let crashes = 0; ; crashes++) {
          const args = [child, place, when, String(at), service];
          const { stdout, stderr, signal } = spawnSync(process.execPath, args, { encoding: "utf8" });
          if (signal === "SIGKILL" && crashes < 12) continue;
          // A chain that is cut before anything new is recorded never ends by itself.
          const end =
            stdout === ""
              ? spawnSync(process.execPath, [child, place, "never", "0", service], { encoding: "utf8" })
              : { stdout, stderr };
          expect(end.stderr).toBe("");
          const { state, statuses } = JSON.parse(end.stdout) as TripReport;
          expect(state, `${service} ${when} ${at}`).toBe(statuses[4] === "unknown" ? "failed" : "rolled_back");
          break;
        }
        const acts = readFileSync(join(place, "world.jsonl"), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Act);
        const things = new Set<string>();
        for (const { item, add } of acts) if (item !== undefined) add === true ? things.add(item) : things.delete(item);
        expect([...things], `${service} ${when} ${at}`).toEqual([]);
      }
    }
  });
});

/** Does anybody listen on a port? */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await pause(20);
  }
}
