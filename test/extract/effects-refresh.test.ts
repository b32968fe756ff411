import { afterEach, describe, expect, it } from "vitest";
import { keyText } from "../../src/extract/effects/infer.js";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import { createProject, type ProjectFixture } from "./project-fixture.js";

const repository = (tag: string) => `export class Repo {\n  /** ${tag} */\n  save(id: string): void {}\n}`;
const service = 'import { Repo } from "./repo.js";\nexport function store(id: string): void { new Repo().save(id); }';
const tools = 'import { store } from "./service.js";\n/** @tool */ export function f(id: string): void { store(id); }';

let project: ProjectFixture;
afterEach(() => project.dispose());

/** The effects of the tool after each of some changes to files, by the project that watch mode keeps. */
function afterChanges(...changes: readonly Readonly<Record<string, string>>[]): readonly string[] {
  project = createProject({ "repo.ts": repository("@writes rows:{id}"), "service.ts": service, "tools.ts": tools });
  const [group] = project.config.groups;
  if (group === undefined) throw new Error("no group");
  let opened = openProject(group, project.config).value;
  const effects = () => {
    const [tool] = extractTools(opened).value;
    if (tool === undefined) throw new Error("no tool");
    const { known, reads, writes } = tool.effects;
    return `${known ? "known" : "unknown"} reads ${reads.map(keyText)} writes ${writes.map(keyText)}`;
  };
  const seen = [effects()];
  for (const files of changes) {
    for (const [path, text] of Object.entries(files)) project.write(path, text);
    opened = opened.refresh(Object.keys(files).map((path) => `${project.root}/${path}`)).value;
    seen.push(effects());
  }
  return seen;
}

describe("effects while watching", () => {
  it("follow an annotation that changes two files below the tool", () => {
    expect(
      afterChanges(
        { "repo.ts": repository("@reads rows:{id}") },
        { "repo.ts": repository("No effects are stated.") },
        { "repo.ts": repository("@writes rows:{id}") },
      ),
    ).toEqual([
      "known reads  writes rows:{id}",
      "known reads rows:{id} writes ",
      "unknown reads  writes ",
      "known reads  writes rows:{id}",
    ]);
  });

  it("follow a call that is added on the way", () => {
    const twice = service.replace("new Repo().save(id);", 'new Repo().save(id); new Repo().save("x");');
    expect(afterChanges({ "service.ts": twice })[1]).toBe("known reads  writes rows:x,rows:{id}");
  });
});
