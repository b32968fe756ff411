import { projectFolders } from "./folders.js";
import { isCi } from "./io.js";
import type { BuildOptions } from "./options.js";
import type { Result } from "./result.js";
import type { Session } from "./session.js";
import { unchangedGroups } from "./unchanged.js";

/** What one project's build found and did. */
export type BuiltProject = Pick<Result, "groups" | "faults">;

/** `toolgen build`: compiles each project that changed, and writes what differs. */
export async function build(options: BuildOptions, session: Session): Promise<Result> {
  const folders = projectFolders(session.common, session.io);
  const built = new Map<string, BuiltProject>();
  if (options.cache && !options.stats)
    for (const folder of folders) {
      const groups = await unchangedGroups(folder, session, isCi(session.io));
      if (groups === undefined) continue;
      built.set(folder, { faults: [], groups: groups.map((group) => ({ ...group, applied: !options.dryRun })) });
    }
  const left = folders.filter((folder) => !built.has(folder));
  for (const [index, project] of (await buildAll(left, options, session)).entries())
    built.set(left[index] ?? "", project);
  const projects = folders.flatMap((folder) => built.get(folder) ?? []);
  return {
    command: "build",
    groups: projects.flatMap(({ groups }) => groups),
    faults: projects.flatMap(({ faults }) => faults),
    ...(options.dryRun ? { dryRun: true } : {}),
  };
}

/** Several projects are compiled side by side. Modules are loaded when they are needed: most builds are of one that has not changed. */
async function buildAll(
  folders: readonly string[],
  options: BuildOptions,
  session: Session,
): Promise<readonly BuiltProject[]> {
  if (folders.length > 1) {
    const { buildSideBySide, canForkFor } = await import("./side-by-side.js");
    if (canForkFor(options)) return buildSideBySide(folders, options, session);
  }
  const built: BuiltProject[] = [];
  for (const folder of folders) {
    const { buildProject } = await import("./build-project.js");
    built.push(await buildProject(folder, options, session));
  }
  return built;
}
