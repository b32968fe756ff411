import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLines } from "../../src/runtime/node/journal-line.js";

const scratch = mkdtempSync(join(tmpdir(), "crash-"));
const child = join(scratch, "child.mjs");

beforeAll(async () => {
  const source = fileURLToPath(new URL("./crash-child.ts", import.meta.url));
  await build({
    entryPoints: [source],
    outfile: child,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Report {
  readonly records: number;
  readonly state: string;
  readonly statuses: readonly string[];
}

function run(folder: string, when: string, at: number, service: string) {
  const { stdout, signal, stderr } = spawnSync(process.execPath, [child, folder, when, String(at), service], {
    encoding: "utf8",
  });
  const report = stdout === "" ? undefined : (JSON.parse(stdout) as Report);
  return { report, signal, stderr };
}

interface WorldLine {
  readonly pid: number;
  readonly step?: string;
  readonly item?: string;
  readonly add?: boolean;
  readonly key: string;
}

function world(folder: string): readonly WorldLine[] {
  return readFileSync(join(folder, "world.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as WorldLine);
}

/** What there is in the end: each thing that was added and not taken away. */
function state(lines: readonly WorldLine[]): string[] {
  const things = new Set<string>();
  for (const { item, add } of lines) {
    if (item !== undefined && add === true) things.add(item);
    if (item !== undefined && add === false) things.delete(item);
  }
  return [...things];
}

const IDS = ["seat", "prices", "room", "car", "payment"];

/** Steps whose outcome the journal has, by the name that the world sees. */
function recorded(folder: string): string[] {
  const directory = join(folder, "journal");
  return readdirSync(directory).flatMap((file) =>
    readLines(readFileSync(join(directory, file))).records.flatMap((record) => {
      if (record.kind !== "end") return [];
      const [kind, index] = record.name.split(":");
      return [`${kind}:${IDS[Number(index)]}`];
    }),
  );
}

for (const service of ["keyed", "unkeyed"]) {
  describe(`a turn of five calls with rollback, over a service that is ${service}`, () => {
    const folder = (name: string): string => mkdtempSync(join(scratch, `${service}-${name}-`));
    const calm = folder("calm");
    let whole: Report;

    it("rolls back when nothing goes wrong but the payment", () => {
      const { report, stderr } = run(calm, "never", 0, service);
      expect(stderr).toBe("");
      if (report === undefined) throw new Error("no report");
      whole = report;
      expect(whole.state).toBe("rolled_back");
      expect(whole.statuses).toEqual(["compensated", "done", "compensated", "compensated", "failed"]);
      expect(state(world(calm))).toEqual([]);
      expect(whole.records).toBeGreaterThan(9);
    });

    for (const when of service === "keyed" ? ["before", "after", "torn"] : ["after"]) {
      it(`comes to the same end when the process is killed ${when} any record`, { timeout: 300_000 }, () => {
        for (let at = when === "torn" ? 2 : 1; at <= whole.records; at++) {
          const place = folder(`${when}-${at}`);
          const killed = run(place, when, at, service);
          expect(killed.signal, `${when} ${at}`).toBe("SIGKILL");
          const known = readdirSync(place).includes("journal") ? recorded(place) : [];
          const before = readdirSync(place).includes("world.jsonl") ? world(place).length : 0;

          const { report, stderr } = run(place, "never", 0, service);
          expect(stderr, `${when} ${at}`).toBe("");
          // Nobody can tell whether an interrupted payment without a key took place, and nothing undoes it.
          const doubtful = report?.statuses[4] === "unknown";
          expect(report?.state, `${when} ${at}`).toBe(doubtful ? "failed" : "rolled_back");
          const again = world(place)
            .slice(before)
            .flatMap((line) => (line.step === undefined ? [] : [line.step]));
          expect(
            again.filter((step) => known.includes(step)),
            `${when} ${at}`,
          ).toEqual([]);
          expect(state(world(place)), `${when} ${at}`).toEqual(state(world(calm)));
          // One effect, one key, however often it was tried.
          const keys = new Map<string, Set<string>>();
          for (const { step, key } of world(place))
            if (step !== undefined) keys.set(step, (keys.get(step) ?? new Set()).add(key));
          for (const [step, each] of keys) expect(each.size, `${when} ${at} ${step}`).toBe(1);
          if (service === "keyed") expect(report?.statuses, `${when} ${at}`).toEqual(whole.statuses);
        }
      });
    }
  });
}
