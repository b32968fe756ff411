import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { Json } from "../ir/json.js";
import type { Io } from "./io.js";
import { MAX_BYTES, type McpConnection, prepareConnection } from "./mcp-connection.js";
import { parseMcpTarget, shownTarget } from "./mcp-target.js";

/** What an MCP server lists, as it came, but within limits and with names that are safe to print and to look up. */
export interface McpListing {
  /** Name that the server gives itself, made fit for a folder. */
  readonly server: string;
  readonly tools: readonly Json[];
  /** What the server tells models about itself; empty when nothing. */
  readonly instructions: string;
  /** The command or URL, without what may be secret in it. */
  readonly shown: string;
}

/** Time for the start of a server and for its whole list. */
const TIMEOUT_MS = 60_000;

const MAX_TOOLS = 5_000;
/** Schemas are walked recursively: no sane one is as deep. */
const MAX_DEPTH = 200;

/** Lists the tools of a server that is started for it, or that listens at a URL, and leaves it again. */
export async function listMcpTools(
  source: string,
  io: Io,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome<McpListing | undefined>> {
  const target = parseMcpTarget(source);
  if (target === undefined) return fault("The server is named neither by a URL nor by a command.");
  const shown = shownTarget(target);
  let connection: McpConnection;
  try {
    connection = await prepareConnection(target, io, timeoutMs);
  } catch (error) {
    if (!hasCode(error, "ERR_MODULE_NOT_FOUND")) throw error;
    return { value: undefined, diagnostics: [diagnostic("TG1909", "@modelcontextprotocol/client is not installed.")] };
  }
  try {
    const { server, tools, instructions } = await withDeadline(readList(connection, timeoutMs), timeoutMs);
    const distrust = refusal(tools);
    return distrust === undefined
      ? { value: { server: folderName(server), tools, instructions, shown }, diagnostics: [] }
      : fault(`${shown} lists what is not accepted: ${distrust}.`);
  } catch (error) {
    const printed = connection.printed();
    const reason = failureReason(error);
    return fault(`${shown} gives no list of tools: ${reason}.${printed === "" ? "" : ` It printed: ${printed}`}`);
  } finally {
    // Ends a server that was started, by force if it does not go by itself.
    await connection.client.close().catch(() => {});
    await connection.transport.close().catch(() => {});
  }
}

async function readList({ client, transport }: McpConnection, timeout: number) {
  await client.connect(transport, { timeout });
  const { tools } = await client.listTools(undefined, { timeout, cacheMode: "bypass" });
  const text = JSON.stringify(tools);
  const instructions = client.getInstructions() ?? "";
  if (text.length + instructions.length > MAX_BYTES) throw new Error(`the list is longer than ${MAX_BYTES} characters`);
  return { server: client.getServerVersion()?.name ?? "", tools: JSON.parse(text) as readonly Json[], instructions };
}

async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** Why a list is not accepted. All of it is refused then: a tool that is left out is one whose change is not seen. */
function refusal(tools: readonly Json[]): string | undefined {
  if (tools.length > MAX_TOOLS) return `more than ${MAX_TOOLS} tools`;
  const seen = new Set<string>();
  for (const tool of tools) {
    const name = typeof tool === "object" && tool !== null && "name" in tool ? tool.name : undefined;
    if (typeof name !== "string" || !/^[\w./-]{1,128}$/.test(name))
      return `a tool named ${JSON.stringify(name)?.slice(0, 200)} (allowed are 1 to 128 of A-Z a-z 0-9 _ . / -)`;
    if (seen.has(name)) return `two tools named ${name}`;
    seen.add(name);
    if (deeperThan(tool, MAX_DEPTH)) return `${name} is nested deeper than ${MAX_DEPTH} levels`;
  }
  return undefined;
}

function deeperThan(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner: Json) => deeperThan(inner, levels - 1));
}

/** The server chooses its name; what becomes of it is one folder, inside the one where it belongs. */
function folderName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
  return plain === "" ? "server" : plain;
}

function failureReason(error: unknown): string {
  if (hasCode(error, "ENOENT")) return "there is no file and no program of that name";
  return error instanceof Error ? error.message : String(error);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function fault(message: string): Outcome<undefined> {
  const found: Diagnostic = diagnostic("TG1908", message);
  return { value: undefined, diagnostics: [found] };
}
