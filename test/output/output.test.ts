import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../src/emit/artifact.js";
import { applyPlan } from "../../src/output/apply.js";
import { hasMark, moduleMark } from "../../src/output/mark.js";
import { isStale, planOutput } from "../../src/output/plan.js";
import { type ScratchProject, scratchProject } from "./scratch-project.js";

const ts = (path: string, body = "export {};\n"): Artifact => ({
  path,
  content: `${moduleMark("src/a.ts")}\n${body}`,
});
const json = (path: string, value: object): Artifact => ({
  path,
  content: `${JSON.stringify({ $generated: "toolgen", ...value }, null, 2)}\n`,
});

describe("output", () => {
  let project: ScratchProject;
  beforeEach(() => {
    project = scratchProject();
  });
  afterEach(() => project.remove());

  const plan = (artifacts: readonly Artifact[], partial = false, outputDir = project.outputDir) =>
    planOutput({ root: project.root, outputDir, artifacts, partial });
  const kinds = (artifacts: readonly Artifact[], partial = false) =>
    plan(artifacts, partial).value.actions.map(({ kind, path }) => `${kind} ${path}`);
  const build = (artifacts: readonly Artifact[]) => {
    const planned = plan(artifacts);
    expect(planned.diagnostics).toEqual([]);
    const applied = applyPlan(planned.value);
    expect(applied.diagnostics).toEqual([]);
    return applied.value;
  };

  it("creates, then leaves alone what has the same bytes", () => {
    const artifacts = [ts("index.ts"), ts("tools/a.ts"), json("manifest/a.json", { name: "a" })];
    expect(kinds(artifacts)).toEqual(["create index.ts", "create manifest/a.json", "create tools/a.ts"]);
    build(artifacts);
    const before = statSync(join(project.outputDir, "tools/a.ts"), { bigint: true });
    expect(kinds(artifacts).every((line) => line.startsWith("unchanged"))).toBe(true);
    build(artifacts);
    const after = statSync(join(project.outputDir, "tools/a.ts"), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
    expect(readdirSync(project.outputDir).sort()).toEqual(["index.ts", "manifest", "tools"]);
  });

  it("updates what differs, deletes its own orphans and the folders they leave empty", () => {
    build([ts("index.ts"), ts("tools/a.ts"), ts("types/t.ts")]);
    expect(kinds([ts("index.ts", "export const x = 1;\n"), ts("tools/a.ts")])).toEqual([
      "update index.ts",
      "unchanged tools/a.ts",
      "delete types/t.ts",
    ]);
    build([ts("index.ts", "export const x = 1;\n"), ts("tools/a.ts")]);
    expect(readFileSync(join(project.outputDir, "index.ts"), "utf8")).toContain("x = 1");
    expect(existsSync(join(project.outputDir, "types"))).toBe(false);
  });

  it("deletes what is no longer wanted in each folder of the layout", () => {
    const folders = ["locales", "manifest", "providers", "tools", "types"];
    build([ts("index.ts"), ...folders.map((folder) => ts(`${folder}/x.ts`))]);
    expect(kinds([ts("index.ts")])).toEqual([
      "unchanged index.ts",
      ...folders.map((folder) => `delete ${folder}/x.ts`),
    ]);
  });

  it("deletes nothing from a partial build", () => {
    build([ts("tools/a.ts"), ts("tools/b.ts")]);
    expect(kinds([ts("tools/a.ts")], true)).toEqual(["unchanged tools/a.ts"]);
  });

  it("never touches files of other people", () => {
    build([ts("tools/a.ts")]);
    project.write("generated/tools/mine.ts", "export const mine = 1;\n");
    project.write("generated/accepted/1234.json", '{ "id": "1234" }\n');
    project.write("generated/travel/tools/other-group.ts", ts("x").content);
    project.write("generated/notes.json", '{ "note": "$generated toolgen" }\n');
    expect(kinds([])).toEqual(["delete tools/a.ts"]);
    build([]);
    expect(existsSync(join(project.outputDir, "tools/mine.ts"))).toBe(true);
    expect(existsSync(join(project.outputDir, "travel/tools/other-group.ts"))).toBe(true);
  });

  it("refuses to overwrite a hand-written file or a folder, and then writes nothing at all", () => {
    project.write("generated/index.ts", "export const mine = 1;\n");
    mkdirSync(join(project.outputDir, "enums.ts"));
    const { diagnostics } = plan([ts("index.ts"), ts("enums.ts"), ts("tools/a.ts")]);
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "TG5002 generated/index.ts is in the way: a file that toolgen did not generate.",
      "TG5002 generated/enums.ts is in the way: a folder that toolgen did not generate.",
    ]);
  });

  it.each(["a\nb()//.ts", "a\r\nb.ts", "a\rb.ts", "a\u2028b.ts", "a\u2029b.ts"])(
    "marks a file from %j on one line",
    (source) => {
      const mark = moduleMark(source);
      expect(mark).not.toMatch(/[\n\r\u2028\u2029]/);
      expect(hasMark(`${mark}\n`)).toBe(true);
    },
  );

  it("overwrites half-merged and empty files", () => {
    const merged = `<<<<<<< HEAD\r\n${moduleMark("src/b.ts")}\n=======\n${moduleMark("src/a.ts")}\n>>>>>>> other\n`;
    project.write("generated/index.ts", merged);
    project.write("generated/manifest/a.json", '\ufeff<<<<<<< HEAD\n{\n  "$generated": "toolgen",\n=======\n{\n');
    project.write("generated/enums.ts", "");
    expect(kinds([ts("index.ts"), json("manifest/a.json", {}), ts("enums.ts")])).toEqual([
      "update enums.ts",
      "update index.ts",
      "update manifest/a.json",
    ]);
  });

  it("rewrites CRLF in a build but does not call it stale", () => {
    project.write("generated/index.ts", ts("index.ts").content.replaceAll("\n", "\r\n"));
    const planned = plan([ts("index.ts")]);
    expect(planned.value.actions[0]?.kind).toBe("update");
    expect(isStale(planned.value)).toBe(false);
    expect(isStale(plan([ts("index.ts"), ts("enums.ts")]).value)).toBe(true);
    expect(isStale(plan([]).value)).toBe(true);
  });

  it("refuses an output folder that leads out of the project", () => {
    symlinkSync(tmpdir(), project.outputDir);
    expect(plan([ts("index.ts")]).diagnostics[0]?.code).toBe("TG5003");
    expect(plan([ts("index.ts")], false, join(project.outputDir, "deeper")).diagnostics[0]?.code).toBe("TG5003");
    expect(plan([ts("index.ts")], false, join(project.root, "../elsewhere")).diagnostics[0]?.code).toBe("TG5003");
  });

  it("says where an output folder leads that is a link to nothing", () => {
    symlinkSync(join(project.root, "gone"), project.outputDir);
    const [fault] = plan([ts("index.ts")]).diagnostics;
    expect(fault).toMatchObject({ code: "TG5003", message: expect.stringMatching(/gone, which does not exist/) });
  });

  it("follows an output folder that is a link inside the project", () => {
    mkdirSync(join(project.root, "real"));
    symlinkSync(join(project.root, "real"), project.outputDir);
    build([ts("index.ts")]);
    expect(existsSync(join(project.root, "real/index.ts"))).toBe(true);
  });

  it("does not write through links inside the output folder", () => {
    mkdirSync(project.outputDir);
    mkdirSync(join(project.root, "elsewhere"));
    symlinkSync(join(project.root, "elsewhere"), join(project.outputDir, "tools"));
    const { diagnostics } = plan([ts("tools/a.ts"), ts("tools/b.ts")]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["TG5004"]);
    writeFileSync(join(project.root, "elsewhere/old.ts"), ts("x").content);
    expect(plan([]).value.actions).toEqual([]);
  });

  it("names a file that stands where a folder is needed", () => {
    project.write("generated", "text");
    expect(plan([ts("index.ts")]).diagnostics[0]).toMatchObject({
      code: "TG5001",
      message: "Cannot write generated: generated is not a folder.",
    });
  });

  it("names outputs that differ in case only, and refuses paths that climb", () => {
    expect(plan([ts("tools/a.ts"), ts("tools/A.ts")]).diagnostics[0]?.code).toBe("TG5005");
    for (const path of ["../a.ts", "/a.ts", "a/../../b.ts", "a\\b.ts", "./a.ts"])
      expect(() => plan([ts(path)])).toThrow(/an output is called/);
  });

  it("sweeps up after a killed build, not after one that runs", () => {
    mkdirSync(join(project.outputDir, ".toolgen-stage-999999999-ab12"), { recursive: true });
    mkdirSync(join(project.outputDir, `.toolgen-stage-${process.ppid}-ab12`), { recursive: true });
    build([ts("index.ts")]);
    expect(readdirSync(project.outputDir).sort()).toEqual([`.toolgen-stage-${process.ppid}-ab12`, "index.ts"]);
  });

  it("undoes everything when one step fails", () => {
    build([ts("index.ts"), ts("tools/a.ts"), ts("types/t.ts")]);
    const planned = plan([ts("index.ts", "new\n"), ts("tools/a.ts", "new\n"), ts("zz/last.ts")]);
    project.write("generated/zz", "somebody made a file here in the meantime");
    const applied = applyPlan(planned.value);
    expect(applied.diagnostics.map(({ code }) => code)).toEqual(["TG5001"]);
    expect(readFileSync(join(project.outputDir, "index.ts"), "utf8")).toBe(ts("index.ts").content);
    expect(readFileSync(join(project.outputDir, "tools/a.ts"), "utf8")).toBe(ts("tools/a.ts").content);
    expect(readFileSync(join(project.outputDir, "types/t.ts"), "utf8")).toBe(ts("types/t.ts").content);
    expect(readdirSync(project.outputDir).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("ends with exactly the wanted files, from any state", () => {
    const names = ["index.ts", "enums.ts", "tools/a.ts", "tools/b.ts", "types/t.ts"];
    const state = fc.dictionary(fc.constantFrom(...names), fc.constantFrom("one\n", "two\n"));
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 4 }), (states) => {
        for (const wanted of states) {
          const artifacts = Object.entries(wanted).map(([path, body]) => ts(path, body));
          build(artifacts);
          expect(kinds(artifacts).filter((line) => !line.startsWith("unchanged"))).toEqual([]);
          const present = names.filter((name) => existsSync(join(project.outputDir, name)));
          expect(present.sort()).toEqual(Object.keys(wanted).sort());
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("the mark", () => {
  it("is at the head of the file or nowhere", () => {
    expect(hasMark("// @generated by toolgen from a.ts. Do not edit.\n")).toBe(true);
    expect(hasMark('{"$generated":"toolgen","name":"a"}')).toBe(true);
    expect(hasMark("import x from 'y';\n// @generated by toolgen\n")).toBe(false);
    expect(hasMark("// @generated by toolgenerator\n")).toBe(false);
    expect(hasMark('{"name":"a","$generated":"toolgen"}')).toBe(false);
    expect(hasMark("")).toBe(false);
  });
});
