import { join, posix, relative } from "node:path";
import type * as Mcp from "@toolgen/runtime/mcp";
import type * as NodeMcp from "@toolgen/runtime/node/mcp";
import { watch } from "chokidar";
import type { Config, GroupConfig } from "../config/config.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import { projectFolder } from "./folders.js";
import type { ServeOptions } from "./options.js";
import { reloader } from "./reload.js";
import type { Result } from "./result.js";
import { loadRegistry, type ServedRegistry } from "./served-registry.js";
import type { Session } from "./session.js";

/** `toolgen serve`: the generated registry of a project as an MCP server, until the client or the user ends it. */
export async function serve(options: ServeOptions, session: Session): Promise<Result | undefined> {
  if (options.http) return await serveProject(options, session);
  // Standard output belongs to the protocol: what tools print must not get in between.
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  const result = await serveProject(options, session);
  return result && { ...result, aside: true };
}

async function serveProject(options: ServeOptions, session: Session): Promise<Result | undefined> {
  const { io, common, toolchain } = session;
  const folder = projectFolder("serve", common, io);
  const loaded = await toolchain.loadConfig({
    cwd: folder,
    ...(common.config === undefined ? {} : { configPath: common.config }),
  });
  const config = loaded.value;
  const root = config?.root ?? folder;
  const faults = loaded.diagnostics.map((found) => ({ root, found }));
  const failure = (message: string, help?: string): Result => ({
    command: "serve",
    groups: [],
    faults: [...faults, { root, found: diagnostic("TG1907", message, help === undefined ? {} : { help }) }],
  });
  if (config === undefined) return { command: "serve", groups: [], faults };
  const group = groupOf(config, options.output);
  if (group === undefined) {
    const outputs = config.groups.map(({ output }) => output).join(", ");
    return failure("Which registry to serve is not clear.", `Name one with --output: ${outputs}.`);
  }
  const read = () => loadRegistry(root, group, options.setup, io.cwd);
  const registry = await read();
  if (registry.value === undefined) {
    return { command: "serve", groups: [], faults: registry.diagnostics.map((found) => ({ root, found })) };
  }
  try {
    const running = await start(registry.value, options, session, config.root);
    const watcher = options.watch ? watchOutput(join(root, group.output), read, running.service, io.err) : undefined;
    if (options.watch) io.err(keptNote(registry.value.modules.kept(), root));
    const interrupted = io.interrupted();
    if (running.url !== undefined) io.err(`Serving MCP on ${running.url}\n`);
    await Promise.race([interrupted, running.ended]);
    await watcher?.close();
    await running.close();
    return undefined;
  } catch (error) {
    return failure(...startFault(error, options));
  } finally {
    // Connections and timers of the tools must not outlive the server.
    io.leave?.();
  }
}

/** Why a server did not start, and what helps. */
function startFault(error: unknown, { host, port }: ServeOptions): [message: string, help?: string] {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return [`Port ${port} of ${host} is in use.`, "Take another one with --port; 0 takes any that is free."];
  }
  if (code === "EACCES") return [`Port ${port} of ${host} may not be used.`, "Take one above 1023 with --port."];
  const missing = /Cannot find (?:module|package) '(@modelcontextprotocol\/[\w-]+|@toolgen\/runtime)/.exec(
    message,
  )?.[1];
  return missing === undefined ? [message] : [`${missing} is not installed.`, `Run \`npm install ${missing}\`.`];
}

/** The group that is served: the one with this output folder, or the only one. */
function groupOf({ groups }: Config, output: string | undefined): GroupConfig | undefined {
  const [first, ...others] = groups;
  if (output === undefined) return others.length === 0 ? first : undefined;
  const named = posix.normalize(output.replaceAll("\\", "/")).replace(/\/+$/, "");
  return groups.find((group) => group.output === named);
}

interface Running {
  readonly service: Mcp.McpService;
  /** Where it listens, over HTTP. */
  readonly url?: string;
  /** Resolves when the client has gone; never over HTTP. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

async function start(
  { modules, box, manifests }: ServedRegistry,
  options: ServeOptions,
  { io }: Session,
  root: string,
): Promise<Running> {
  // From the user's project, so that the registry and what serves it are of one version.
  const mcp = (await modules.load("@toolgen/runtime/mcp")) as typeof Mcp;
  const node = (await modules.load("@toolgen/runtime/node/mcp")) as typeof NodeMcp;
  const onError = (error: Error) => io.err(`mcp: ${error.message}\n`);
  const service = mcp.createMcpServer(box, {
    info: { name: root.split(/[\\/]/).at(-1) ?? "toolgen", version: "1.0.0" },
    manifests,
    listing: options.listing,
    ...(options.query === undefined ? {} : { query: options.query }),
    ...(options.group === undefined ? {} : { group: options.group }),
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    onError,
  });
  if (options.http) {
    const token = io.env.TOOLGEN_MCP_TOKEN;
    const served = await node.serveHttp(service, {
      host: options.host,
      port: options.port,
      ...(token === undefined || token === "" ? {} : { token }),
      onError,
    });
    return { service, url: served.url, ended: new Promise(() => {}), close: () => served.close() };
  }
  const handle = node.serveStdio(service, { onError });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
  });
  return { service, ended, close: () => handle.close() };
}

/** Says which edits take a restart; empty where there is no such file. */
export function keptNote(kept: readonly string[], root: string): string {
  if (kept.length === 0) return "";
  const shown = kept.slice(0, 3).map((path) => relative(root, path).replaceAll("\\", "/"));
  const files = kept.length > shown.length ? [...shown, `${kept.length - shown.length} more`] : shown;
  return `Node keeps JavaScript that it has loaded: edits of ${files.join(", ")}, and of what they import, are served after a restart.\n`;
}

/** Serves the output anew whenever a build has changed it. */
function watchOutput(
  folder: string,
  read: () => ReturnType<typeof loadRegistry>,
  service: Mcp.McpService,
  report: (text: string) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  const reload = reloader(read, service, report);
  return watch(folder, { ignoreInitial: true }).on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), 200);
  });
}
