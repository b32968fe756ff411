import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { systemReason } from "../diagnostics/system-reason.js";
import { importDefinitions, listDefinitions } from "../import/index.js";
import { type Json, parseJson } from "../ir/json.js";
import { unwritable } from "../output/faults.js";
import { projectFolder } from "./folders.js";
import type { Io } from "./io.js";
import { namesServer } from "./mcp-target.js";
import { shownPath } from "./paths.js";
import type { Result } from "./result.js";
import type { Session } from "./session.js";

/** Flags of `import`. */
export interface ImportOptions {
  /** Path of a JSON file with definitions, the command or URL of an MCP server; `-` is standard input. */
  readonly source: string;
  /** File to write; standard output when absent. */
  readonly out?: string;
  /** Folder for the manifests of a server's tools. */
  readonly snapshot?: string;
}

/** What an import starts from. */
interface ImportSource {
  readonly document: Json;
  /** The server that listed the tools, when one did. */
  readonly server?: string;
  /** What the server tells models about itself. */
  readonly instructions?: string;
}

/** `toolgen import`: annotated functions without bodies from definitions that exist. Never writes over a file. */
export async function importTools(options: ImportOptions, { io, common }: Session): Promise<Result> {
  const { source, out, snapshot } = options;
  const answer = { command: "import", groups: [] };
  const located = (found: Outcome<unknown>["diagnostics"]) => found.map((one) => ({ root: io.cwd, found: one }));
  const target = out === undefined ? undefined : resolve(io.cwd, out);
  if (target !== undefined && existsSync(target))
    return { ...answer, faults: located([diagnostic("TG5002", `${out} exists already.`)]) };
  const read = await readSource(source, io);
  if (read.value === undefined) return { ...answer, faults: located(read.diagnostics) };
  const { document, server, instructions = "" } = read.value;
  if (server === undefined && snapshot !== undefined)
    return {
      ...answer,
      faults: located([diagnostic("TG1901", "--snapshot is for MCP servers: a file is committed as it is.")]),
    };
  const { value: artifacts, diagnostics } = importDefinitions(document);
  const faults = located(diagnostics.map(ofTool));
  const [artifact] = artifacts;
  if (artifact === undefined) {
    const none = diagnostics.length > 0 ? [] : [diagnostic("TG4124", `${source} holds no definitions`)];
    return { ...answer, faults: [...faults, ...located(none)] };
  }
  if (target === undefined && snapshot === undefined) {
    const text = artifact.content.replace(/\n$/, "");
    return { ...answer, faults, document: { text, data: { text: artifact.content } } };
  }
  const written: string[] = [];
  if (target !== undefined) {
    const found = writing(target, io, () => {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, artifact.content);
    });
    if (found !== undefined) return { ...answer, faults: located([found]) };
    written.push(shownPath(io.cwd, target, io.cwd));
  }
  if (server !== undefined) {
    const { manifestsOfListed, snapshotFolder, writeSnapshot } = await import("./mcp-snapshot.js");
    const root = projectFolder("import", common, io);
    const folder = snapshot === undefined ? resolve(root, snapshotFolder(server)) : resolve(io.cwd, snapshot);
    const listed = manifestsOfListed(listDefinitions(document)).value;
    const found = writing(folder, io, () => writeSnapshot(folder, listed, instructions));
    if (found !== undefined) return { ...answer, faults: located([found]) };
    written.push(shownPath(io.cwd, folder, io.cwd));
  }
  return {
    ...answer,
    faults,
    document: { text: written.map((path) => `wrote ${path}`).join("\n"), data: { written } },
  };
}

/** Names the definition that a diagnostic is about: it has no position that would tell. */
function ofTool(found: Diagnostic): Diagnostic {
  const { tool, message } = found;
  return tool === undefined || message.includes(tool) ? found : { ...found, message: `${tool}: ${message}` };
}

/** Writes; gives the fault where that is not possible. */
function writing(path: string, { cwd }: Io, write: () => void): Diagnostic | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    return unwritable(path, undefined, systemReason(error), cwd);
  }
}

async function readSource(source: string, io: Io): Promise<Outcome<ImportSource | undefined>> {
  if (!namesServer(source, io.cwd)) {
    const { value: document, diagnostics } = readDocument(source, io.cwd);
    return { value: document === undefined ? undefined : { document }, diagnostics };
  }
  const { listMcpTools } = await import("./mcp-source.js");
  const { value, diagnostics } = await listMcpTools(source, io);
  if (value === undefined) return { value, diagnostics };
  const { tools, server, instructions } = value;
  return { value: { document: [...tools], server, instructions }, diagnostics };
}

function readDocument(source: string, cwd: string): Outcome<Json | undefined> {
  const fault = (message: string) => ({ value: undefined, diagnostics: [diagnostic("TG1906", message)] });
  let text: string;
  try {
    text = readFileSync(source === "-" ? 0 : resolve(cwd, source), "utf8");
  } catch (error) {
    return fault(`${source} cannot be read: ${systemReason(error)}.`);
  }
  try {
    return { value: parseJson(text), diagnostics: [] };
  } catch (error) {
    return fault(`${source} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
