import { performance } from "node:perf_hooks";
import { projectFolders } from "./folders.js";
import { onChange } from "./on-change.js";
import type { BuildOptions } from "./options.js";
import { type WarmProject, warmProject } from "./rebuild.js";
import type { Session } from "./session.js";
import { watchFiles } from "./watch-files.js";
import { watchReporter } from "./watch-report.js";

/** `toolgen build --watch`: builds, then builds again whenever a file that matters changes, until it is interrupted. */
export async function watchProjects(options: BuildOptions, session: Session): Promise<undefined> {
  const interrupted = session.io.interrupted();
  const projects = projectFolders(session.common, session.io).map((folder) => watchProject(folder, options, session));
  await interrupted;
  await Promise.all(projects.map((project) => project.close()));
  return undefined;
}

/** Watches one project. Builds never overlap: what changes during a build is built after it. */
function watchProject(folder: string, options: BuildOptions, session: Session): { close(): Promise<void> } {
  const { io } = session;
  const project: WarmProject = warmProject(folder, options, session);
  const reporter = watchReporter(folder, session);
  const command = onChange(options.onChange, folder, (message) => io.err(`--on-change: ${message}\n`));
  let pending: Set<string> | undefined;
  let closed = false;
  let building: Promise<void> = Promise.resolve();

  const watcher = watchFiles((paths) => {
    const first = pending === undefined;
    pending = new Set([...(pending ?? []), ...paths]);
    if (first) building = building.then(() => next());
  });

  async function next(): Promise<void> {
    const changed = [...(pending ?? [])];
    pending = undefined;
    if (!closed) await build(changed);
  }

  async function build(changed?: readonly string[]): Promise<void> {
    const startedAt = performance.now();
    const since = Date.now();
    try {
      const { result, watched } = await project.rebuild(changed);
      if (closed) return;
      await watcher.update(watched, since);
      await reporter.report(result, changed, performance.now() - startedAt);
      if (result.groups.some(({ applied, files }) => applied && files.length > 0)) command.start();
    } catch (error) {
      await reporter.crash(error);
    }
  }

  building = build();
  return {
    async close() {
      closed = true;
      command.stop();
      await watcher.close();
      await building;
      await watcher.close();
      project.close();
    },
  };
}
