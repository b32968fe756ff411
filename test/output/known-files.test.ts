import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Artifact, assembled, piece } from "../../src/emit/artifact.js";
import { applyPlan } from "../../src/output/apply.js";
import { type KnownFiles, noteApplied } from "../../src/output/known-files.js";
import { moduleMark } from "../../src/output/mark.js";
import { type Plan, planOutput } from "../../src/output/plan.js";
import { type Spares, sparesIn } from "../../src/output/spares.js";
import { watchTouches } from "../../src/output/touches.js";
import { type ScratchProject, scratchProject } from "./scratch-project.js";

const names = ["index.ts", "tools/a.ts", "tools/b.ts", "providers/p.ts"] as const;
const head = `${moduleMark()}\n`;

/** Makes a file one that is kept when it is replaced. */
const LARGE = piece("\n".repeat(100_000));

/** Milliseconds after which a watcher has told what happened. */
const HEARD = process.platform === "linux" ? 3 : 300;

/** Removes a folder and makes it again, with other files of the same names. */
function remade(folder: string): void {
  const files = readdirSync(folder);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const name of files) writeFileSync(join(folder, name), `${head}made again`);
}

/** One of large files is made of pieces, as others may be; `cut` says where. */
function artifact(path: string, body: string, cut = 0): Artifact {
  if (!path.startsWith("providers/"))
    return cut === 0 ? { path, content: head + body } : assembled(path, [piece(head + body)]);
  const [start, end] = [LARGE.subarray(0, cut * 100), LARGE.subarray(cut * 100)];
  return assembled(path, [piece(head), piece(body), start, end]);
}

describe("a folder that a loaded process knows", () => {
  let project: ScratchProject;
  let known: KnownFiles;
  beforeEach(() => {
    project = scratchProject();
    known = { files: new Map() };
  });
  afterEach(() => project.remove());

  const plan = (artifacts: readonly Artifact[], own?: KnownFiles) =>
    planOutput({
      root: project.root,
      outputDir: project.outputDir,
      artifacts,
      partial: false,
      ...(own && { known: own }),
    });
  const build = (artifacts: readonly Artifact[], spares?: Spares) => {
    const planned = plan(artifacts, known);
    applyPlan(planned.value, spares);
    noteApplied(known, planned.value);
  };
  const actionsOf = ({ actions }: Plan) => actions.map(({ kind, path }) => `${kind} ${path}`);

  const step = fc.oneof(
    fc.record({
      kind: fc.constant("body" as const),
      name: fc.constantFrom(...names),
      body: fc.constantFrom("1", "2", ""),
    }),
    fc.record({ kind: fc.constantFrom("write" as const, "remove" as const), name: fc.constantFrom(...names) }),
    fc.record({ kind: fc.constant("folder" as const), name: fc.constantFrom("tools", "providers") }),
    fc.record({ kind: fc.constantFrom("absent" as const, "recut" as const), name: fc.constantFrom(...names) }),
    fc.record({
      kind: fc.constant("stranger" as const),
      name: fc.constantFrom("tools/old.ts", "old.ts", "types/old.ts"),
    }),
  );

  it.each([
    ["looked at", false],
    ["watched", true],
  ])("is planned as one that is read anew, whatever others did to it, when it is %s", async (_how, isWatched) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        known = { files: new Map(), ...(isWatched && { touches: watchTouches() }) };
        const spares = isWatched ? sparesIn(join(project.root, "spares")) : undefined;
        const bodies = new Map<string, string>(names.map((name) => [name, "0"]));
        const pieces = new Map<string, number>();
        const artifacts = () => [...bodies].map(([path, body]) => artifact(path, body, pieces.get(path)));
        build(artifacts(), spares);
        for (const step of steps) {
          const file = join(project.outputDir, step.name);
          if (step.kind === "body") bodies.set(step.name, step.body);
          else if (step.kind === "recut") pieces.set(step.name, (pieces.get(step.name) ?? 0) + 1);
          else if (step.kind === "absent") {
            // It is planned again with the next step, which may follow what somebody did to it.
            rmSync(file, { force: true });
            if (isWatched) await setTimeout(HEARD);
            const others = artifacts().filter(({ path }) => path !== step.name);
            planOutput({ root: project.root, outputDir: project.outputDir, artifacts: others, partial: true, known });
          } else if (step.kind === "remove") rmSync(file);
          else if (step.kind === "folder") remade(file);
          else {
            mkdirSync(dirname(file), { recursive: true });
            writeFileSync(file, `${head}changed by others`);
          }
          if (isWatched) await setTimeout(HEARD);
          const planned = plan(artifacts(), known);
          expect(actionsOf(planned.value)).toEqual(actionsOf(plan(artifacts()).value));
          build(artifacts(), spares);
          expect(actionsOf(plan(artifacts()).value).filter((line) => !line.startsWith("unchanged"))).toEqual([]);
        }
        known.touches?.close();
        spares?.close();
      }),
      { numRuns: 25 },
    );
  });

  it("is not trusted when a folder became a link to another with the same files", () => {
    const artifacts = names.map((path) => artifact(path, "0"));
    build(artifacts);
    renameSync(join(project.outputDir, "tools"), join(project.root, "elsewhere"));
    symlinkSync(join(project.root, "elsewhere"), join(project.outputDir, "tools"), "dir");
    expect(plan(artifacts, known).diagnostics.map(({ code }) => code)).toEqual(["TG5004"]);
  });

  it("keeps a hand-written file that took the place of an output", () => {
    const artifacts = names.map((path) => artifact(path, "0"));
    build(artifacts);
    rmSync(join(project.outputDir, "tools"), { recursive: true });
    mkdirSync(join(project.outputDir, "tools"));
    writeFileSync(join(project.outputDir, "tools/a.ts"), "export const mine = 1;\n");
    expect(plan(artifacts, known).diagnostics.map(({ code }) => code)).toEqual(["TG5002"]);
  });

  it("is looked at where others touched what was no output for a while, as a tool in error is none", async () => {
    known = { files: new Map(), touches: watchTouches() };
    const artifacts = names.map((path) => artifact(path, "0"));
    const others = artifacts.slice(1);
    const partial = () =>
      planOutput({ root: project.root, outputDir: project.outputDir, artifacts: others, partial: true, known });
    build(artifacts);
    partial();
    rmSync(join(project.outputDir, "index.ts"));
    await setTimeout(HEARD);
    partial();
    expect(actionsOf(plan(artifacts, known).value)).toContain("create index.ts");
    known.touches?.close();
  });

  it("is looked at again after it could not be used, whatever was heard of before", async () => {
    known = { files: new Map(), touches: watchTouches() };
    const artifacts = names.map((path) => artifact(path, "0"));
    const [way, elsewhere] = [join(project.root, "way"), `${project.root} elsewhere`];
    const outputDir = join(way, "generated");
    const request = { root: project.root, outputDir, artifacts, partial: false, known };
    const first = planOutput(request).value;
    applyPlan(first);
    noteApplied(known, first);
    planOutput(request);
    rmSync(join(outputDir, "index.ts"));
    await setTimeout(HEARD);
    renameSync(way, elsewhere);
    symlinkSync(elsewhere, way, "dir");
    expect(planOutput(request).diagnostics.map(({ code }) => code)).toEqual(["TG5003"]);
    rmSync(way);
    renameSync(elsewhere, way);
    expect(actionsOf(planOutput(request).value)).toContain("create index.ts");
    known.touches?.close();
  });

  it("is not written where the same text is made of other pieces", () => {
    const pieces = (...texts: readonly string[]) => [assembled("index.ts", [head, ...texts].map(piece))];
    build(pieces("one", "", "two\n"));
    expect(actionsOf(plan(pieces("onet", "wo\n"), known).value)).toEqual(["unchanged index.ts"]);
    expect(actionsOf(plan(pieces("onet", "wx\n"), known).value)).toEqual(["update index.ts"]);
    expect(actionsOf(plan(pieces("onet", "wo\n", "3"), known).value)).toEqual(["update index.ts"]);
  });
});
