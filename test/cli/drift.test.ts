import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Toolchain } from "../../src/cli/toolchain.js";
import { loadConfig } from "../../src/config/load.js";
import type { Contract } from "../../src/drift/contract.js";
import { codeFingerprint, modelFingerprint } from "../../src/drift/fingerprints.js";
import { type Manifest, printManifest } from "../../src/drift/manifest.js";
import { contract } from "../drift/contracts.js";
import { type ScratchProject, scratchProject } from "../output/scratch-project.js";
import { runCommand } from "./run-command.js";

/** A toolchain whose sources are the contracts themselves, in `tools.json`. */
const chain: Toolchain = {
  loadConfig: async (options) => loadConfig(options),
  warmGroup: async () => {
    throw new Error("not watched here");
  },
  compileGroup: async ({ root }) => {
    const file = join(root, "tools.json");
    const contracts: readonly Partial<Contract>[] = JSON.parse(readFileSync(file, "utf8"));
    const manifests = contracts.map((facts): Manifest => {
      const made = contract(facts);
      const fingerprints = { model: modelFingerprint(made), code: codeFingerprint(made), providers: {} };
      return { $generated: "toolgen", format: 1, ...made, fingerprints };
    });
    return {
      value: {
        artifacts: manifests.map((manifest) => ({
          path: `manifest/${manifest.name}.json`,
          content: printManifest(manifest),
        })),
        tools: manifests.map(({ name }) => ({ name, position: { file: "tools.json" } })),
        inputs: [file],
      },
      diagnostics: [],
    };
  },
};

const choice = (...values: readonly string[]): Partial<Contract> => ({
  name: "book",
  input: {
    type: "object",
    properties: { cabin: { type: "string", enum: values } },
    required: ["cabin"],
    additionalProperties: false,
  },
});

describe("drift", () => {
  let project: ScratchProject;
  beforeEach(() => {
    project = scratchProject();
    project.write("app/package.json", "{}");
    project.write(".gitignore", ".toolgen\n");
    git("init", "-q", "-b", "main");
    git("config", "user.email", "a@b.c");
    git("config", "user.name", "A");
  });
  afterEach(() => project.remove());

  const git = (...args: readonly string[]) =>
    execFileSync("git", [...args], { cwd: project.root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const app = () => join(project.root, "app");
  const sources = (...tools: readonly Partial<Contract>[]) => project.write("app/tools.json", JSON.stringify(tools));
  const toolgen = (line: readonly string[] | string, cwd = app()) => runCommand(line, chain, { cwd });
  const commit = async (...tools: readonly Partial<Contract>[]) => {
    sources(...tools);
    await toolgen("build --no-cache");
    git("add", "-A");
    git("commit", "-q", "-m", "state");
  };
  const json = async (line: string) => JSON.parse((await toolgen(`${line} --format json`)).out);

  it("reads the other side from git objects, in a subfolder, and leaves the work tree alone", async () => {
    await commit(choice("economy", "first"), {});
    sources(choice("economy"), {});
    await toolgen("build --no-cache");
    const before = git("status", "--porcelain");
    const ran = await toolgen("check --against main");
    expect(git("status", "--porcelain")).toBe(before);
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('breaking input.cabin: "first" is no longer allowed [enum-member-removed ');
    expect(ran.out).toContain("generated against main: 1 breaking\n  help: Undo what is not meant.");
  });

  it("fails by the class that was asked for", async () => {
    await commit(choice("a", "b"));
    sources(choice("a", "b", "c"));
    await toolgen("build --no-cache");
    expect((await toolgen("check --against main")).code).toBe(0);
    expect((await toolgen("check --against main --fail-on compatible")).code).toBe(1);
    expect((await toolgen("check --against HEAD --fail-on nothing")).code).toBe(2);
  });

  it("knows everything as new where there were no manifests", async () => {
    project.write("README.md", "x");
    git("add", "-A");
    git("commit", "-q", "-m", "empty");
    sources({}, choice("a", "b"));
    await toolgen("build --no-cache");
    const report = await json("check --against main");
    expect(report.drift[0].changes.map(({ rule }: { rule: string }) => rule)).toEqual(["tool-added", "tool-added"]);
    const ran = await toolgen("check --against main");
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("note TG1910: main has no manifest in generated/manifest: every tool counts as new.");
  });

  it("takes a folder without manifests for a wrong path, unless it is a project", async () => {
    sources({});
    await toolgen("build --no-cache");
    project.write("elsewhere/notes.md", "x");
    const wrong = await toolgen("check --against ../elsewhere");
    expect(wrong.code).toBe(2);
    expect(wrong.out).toContain(
      "There is no manifest in ../elsewhere/generated/manifest, ../elsewhere/manifest and ../elsewhere itself. The folder holds notes.md.",
    );
    project.write("fresh/package.json", "{}");
    project.write("fresh/README.md", "x");
    const fresh = await toolgen("check --against ../fresh");
    expect(fresh.code).toBe(0);
    expect(fresh.out).toContain("TG1910");
    expect(fresh.out).toContain("tool-added");
  });

  it("compares with a folder, another checkout, and one manifest", async () => {
    sources(choice("a", "b"), {});
    await toolgen("build --no-cache");
    execFileSync("cp", ["-r", app(), join(project.root, "old")]);
    sources(choice("a", "c"));
    await toolgen("build --no-cache");
    for (const against of ["../old", "../old/generated", "../old/generated/manifest"])
      expect((await toolgen(["check", "--against", against])).out, against).toContain("tool-removed");
    const one = await toolgen(["check", "--against", "../old/generated/manifest/book.json"]);
    expect(one.out).toContain("enum-member-removed");
    expect(one.out).not.toContain("tool-removed");
  });

  it("works in a linked worktree and in a shallow clone, and says what to fetch", async () => {
    await commit(choice("a", "b"));
    await commit(choice("a"));
    git("worktree", "add", "-q", "../linked café", "HEAD");
    const linked = join(project.root, "../linked café/app");
    try {
      expect((await toolgen("check --against HEAD~1", linked)).out).toContain("enum-member-removed");
    } finally {
      git("worktree", "remove", "--force", "../linked café");
    }
    git("branch", "older", "HEAD~1");
    git("clone", "-q", "--depth=1", `file://${project.root}`, "shallow");
    const shallow = await toolgen("check --against v1", join(project.root, "shallow/app"));
    expect(shallow.code).toBe(2);
    expect(shallow.out).toContain("the clone is shallow");
    for (const [revision, then] of [
      ["older", "FETCH_HEAD"],
      ["origin/older", "origin/older"],
      ["HEAD~1", "HEAD~1"],
    ] as const) {
      const { out } = await toolgen(`check --against ${revision}`, join(project.root, "shallow/app"));
      const [, ...words] = /git fetch [^\n]*/.exec(out)?.[0].split(" ") ?? [];
      git("-C", "shallow", ...words);
      expect((await toolgen(`check --against ${then}`, join(project.root, "shallow/app"))).code).toBe(1);
    }
    expect((await toolgen("check --against origin/main", join(project.root, "shallow/app"))).code).toBe(0);
    git("-C", "shallow", "checkout", "-q", "--detach");
    git("-C", "shallow", "branch", "-q", "-D", "main");
    expect((await toolgen("check --against main", join(project.root, "shallow/app"))).out).toContain(
      "there is origin/main",
    );
  });

  it.each([
    ["package.json", "package.json is not a manifest of toolgen."],
    ["./notes.md", "./notes.md is not a manifest of toolgen."],
    ["/dev/null", "/dev/null is neither a file nor a folder."],
  ])("cannot answer against %s", async (against, message) => {
    sources(choice("economy"));
    project.write("app/notes.md", "# Notes");
    project.write("app/package.json", "{}");
    await toolgen("build");
    const ran = await toolgen(`check --against ${against}`);
    expect([ran.code, ran.out.split("\n")[0]]).toEqual([2, `error TG1903: ${message}`]);
  });

  it("says clearly what cannot be read", async () => {
    sources({});
    await toolgen("build --no-cache");
    for (const against of ["nowhere", "./nowhere", "--upload-pack=x", "nowhere.json", "", " "]) {
      const ran = await toolgen(["check", `--against=${against}`]);
      expect(ran.code, against).toBe(2);
      expect(ran.out, against).toContain("TG1903");
    }
    project.write("other/half.json", '{ "$generated": "toolgen", "for');
    project.write("other/newer.json", '{ "$generated": "toolgen", "format": 2 }');
    project.write("other/merged.json", "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> main\n");
    const ran = await toolgen("check --against ../other");
    expect(ran.code).toBe(1);
    for (const text of [
      "other/half.json: The manifest is not JSON",
      "other/newer.json: The manifest has the format 2",
      "other/merged.json: The manifest holds unresolved conflict markers",
    ])
      expect(ran.out).toContain(text);
  });

  it("does not trust a manifest that was changed after it was generated", async () => {
    await commit(choice("a", "b"));
    const file = join(app(), "generated/manifest/book.json");
    const honest = readFileSync(file, "utf8");
    const tampered = async (text: string) => {
      writeFileSync(file, text);
      git("commit", "-q", "-a", "-m", "by hand");
      writeFileSync(file, honest);
      return toolgen("check --against HEAD");
    };
    const wider = await tampered(honest.replace('"a",', '"a", "c",'));
    expect(wider.code).toBe(1);
    expect(wider.out).toContain(
      "HEAD:app/generated/manifest/book.json: The content does not agree with its fingerprint for model and code: it was changed after it was generated.",
    );
    const texts = await tampered(honest.replace('"Find."', '"Find anything."'));
    expect(texts.out).toContain("fingerprint for model: it was changed");
    const effects = await tampered(honest.replace('"writes": []', '"writes": ["x"]'));
    expect(effects.out).toContain("fingerprint for code: it was changed");
  });

  it("knows the manifest of a tool that is gone as one of it, and says what to do with it", async () => {
    await commit(choice("a", "b"), {});
    sources({});
    const stale = await toolgen("check");
    expect(stale.code).toBe(1);
    expect(stale.out).toContain("generated/manifest/book.json has no tool any more");
    await toolgen("build --no-cache");
    expect(existsSync(join(app(), "generated/manifest/book.json"))).toBe(false);
    expect((await toolgen("check --against HEAD")).out).toContain("tool-removed");
  });

  describe("acceptance", () => {
    const drifted = async () => {
      await commit(choice("economy", "first"));
      sources(choice("economy"));
      await toolgen("build --no-cache");
      const report = await json("check --against main");
      return report.drift[0].changes[0].id as string;
    };

    it("records a decision, which the build leaves alone and the check respects", async () => {
      const id = await drifted();
      const ran = await toolgen(["accept", id, "--against", "main", "--reason", "nobody flies first"]);
      expect(ran).toMatchObject({ code: 0, out: `accepted ${id}: book: "first" is no longer allowed\n` });
      const file = join(app(), "generated/accepted", `${id}.json`);
      expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ id, reason: "nobody flies first" });
      await toolgen("build --no-cache");
      const checked = await toolgen("check --against main");
      expect(checked.code).toBe(0);
      expect(checked.out).toContain("accepted: nobody flies first");
      expect(checked.out).toContain("1 breaking (1 accepted)");
    });

    it("says where a decision cannot be read, or written", async () => {
      const id = await drifted();
      const accept = ["accept", id, "--against", "main", "--reason", "x"];
      await toolgen(accept);
      const folder = join(app(), "generated/accepted");
      for (const text of ["<<<<<<< one\n", "", '{ "id": "other", "reason": "x" }']) {
        writeFileSync(join(folder, `${id}.json`), text);
        const checked = await toolgen("check --against main");
        expect(checked.code).toBe(1);
        expect(checked.out).toContain(`TG1911: generated/accepted/${id}.json records no acceptance`);
      }
      rmSync(folder, { recursive: true });
      mkdirSync(join(folder, `${id}.json`), { recursive: true });
      expect((await toolgen("check --against main")).code).toBe(1);
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "");
      const refused = await toolgen(accept);
      expect(refused.code).toBe(1);
      expect(refused.out).toContain(
        `TG5001: Cannot write generated/accepted/${id}.json: something else is in the way.`,
      );
    });

    it("wants a reason, and an id that exists", async () => {
      const id = await drifted();
      expect((await toolgen(["accept", id, "--against", "main"])).out).toContain("--reason");
      expect((await toolgen(["accept", id])).out).toContain("--against");
      const unknown = await toolgen(["accept", "000000000000", "--against", "main", "--reason", "x"]);
      expect(unknown).toMatchObject({ code: 2 });
      expect(unknown.out).toContain("TG1904");
      expect(unknown.out).not.toContain("\n\n\n");
    });

    it("drops decisions whose change is gone", async () => {
      const id = await drifted();
      await toolgen(["accept", id.slice(0, 6), "--against", "main", "--reason", "x"]);
      sources(choice("economy", "first"));
      await toolgen("build --no-cache");
      expect((await toolgen("check --against main")).out).toContain(`acceptance ${id} has no change any more`);
      expect((await toolgen("accept --prune --against main")).out).toBe(`dropped ${id}\n`);
      expect(existsSync(join(app(), "generated/accepted"))).toBe(false);
      expect((await toolgen("accept --prune --against main")).out).toBe("nothing to drop\n");
    });

    it("does not count for another change", async () => {
      const id = await drifted();
      await toolgen(["accept", id, "--against", "main", "--reason", "x"]);
      sources(choice("business"));
      await toolgen("build --no-cache");
      expect((await toolgen("check --against main")).code).toBe(1);
    });
  });

  it("merges branches that each add a tool and change a description", async () => {
    await commit(choice("a", "b"), { name: "find" });
    const acceptDescription = async (branch: string) => {
      const { drift } = await json("check --against main");
      const { id } = drift[0].changes.find(({ rule }: { rule: string }) => rule === "description-changed");
      await toolgen(["accept", id, "--against", "main", "--reason", `meant on ${branch}`]);
      git("add", "-A");
      git("commit", "-q", "-m", "accepted");
      return `${id}.json`;
    };
    git("checkout", "-q", "-b", "one");
    await commit({ ...choice("a", "b"), description: ["Book one."] }, { name: "find" }, { name: "added_one" });
    const first = await acceptDescription("one");
    git("checkout", "-q", "main");
    git("checkout", "-q", "-b", "two");
    await commit(choice("a", "b"), { name: "find", description: ["Find two."] }, { name: "added_two" });
    const second = await acceptDescription("two");
    try {
      git("merge", "-q", "one");
    } catch {
      git("checkout", "--ours", "app/tools.json");
    }
    const markers = readdirSync(join(app(), "generated/manifest")).filter((name) =>
      readFileSync(join(app(), "generated/manifest", name), "utf8").includes("<<<<<<<"),
    );
    expect(markers).toEqual([]);
    expect(readdirSync(join(app(), "generated/accepted")).sort()).toEqual([first, second].sort());
    sources(
      { ...choice("a", "b"), description: ["Book one."] },
      { name: "find", description: ["Find two."] },
      { name: "added_one" },
      { name: "added_two" },
    );
    expect((await toolgen("check")).code).toBe(0);
    const merged = await json("check --against main");
    expect(merged.drift[0].changes.filter(({ accepted }: { accepted?: object }) => accepted)).toHaveLength(2);
    mkdirSync(join(app(), "generated/manifest"), { recursive: true });
    const file = join(app(), "generated/manifest/find.json");
    writeFileSync(file, `<<<<<<< HEAD\n${readFileSync(file, "utf8")}=======\n{}\n>>>>>>> one\n`);
    expect((await toolgen("check")).code).toBe(1);
    await toolgen("build --no-cache");
    expect((await toolgen("check")).code).toBe(0);
  });

  it("prints annotations and markdown", async () => {
    await commit(choice("a", "b"));
    sources(choice("a"));
    await toolgen("build --no-cache");
    expect((await toolgen("check --against main --format github")).out).toMatch(
      /^::error file=generated\/manifest\/book\.json,title=toolgen%3A breaking change::book input\.cabin: "b" is no longer allowed%0Aid [0-9a-f]{12}, rule enum-member-removed\n$/,
    );
    const markdown = (await toolgen("check --against main --format markdown")).out;
    expect(markdown).toContain("### `generated` against `main`");
    expect(markdown).toContain("- **breaking** (model breaking, code breaking) `input.cabin`:");
  });
});
