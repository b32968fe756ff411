import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { systemReason } from "../diagnostics/system-reason.js";
import { isObject, parseJson } from "../ir/json.js";
import { unwritable } from "../output/faults.js";
import { projectFolder } from "./folders.js";
import type { Result } from "./result.js";
import type { Session } from "./session.js";

/** A file that `init` would write. */
interface Proposal {
  readonly path: string;
  readonly text: string;
  readonly why: string;
}

/** `toolgen init`: a first configuration, scripts, and an example to start from. Writes nothing over what is there. */
export async function init({ yes }: { readonly yes: boolean }, session: Session): Promise<Result> {
  const { io } = session;
  const folder = projectFolder("init", session.common, io);
  const answer = { command: "init", groups: [] };
  if (existsSync(join(folder, "toolgen.json"))) {
    const found = diagnostic("TG1905", "There is a toolgen.json already.", {
      position: { file: "toolgen.json", line: 1, column: 1 },
    });
    return { ...answer, faults: [{ root: folder, found }] };
  }
  const proposals = propose(folder);
  const lines = proposals.map(({ path, why }) => `  ${path}: ${why}`);
  if (!yes && !(await confirmed(lines, session)))
    return { ...answer, faults: [], document: { text: "nothing was written", data: { written: [] } } };
  // The configuration comes last: until it is there, init may be run again.
  for (const proposal of proposals.toReversed()) {
    const found = written(folder, proposal);
    if (found !== undefined) return { ...answer, faults: [{ root: folder, found }] };
  }
  const text = ["wrote", ...lines, "next: npx toolgen build"].join("\n");
  return { ...answer, faults: [], document: { text, data: { written: proposals.map(({ path }) => path) } } };
}

/** Writes a file; gives the fault where it cannot be written. */
function written(folder: string, { path, text }: Proposal): Diagnostic | undefined {
  try {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return undefined;
  } catch (error) {
    return unwritable(folder, path, systemReason(error), folder);
  }
}

async function confirmed(lines: readonly string[], { io }: Session): Promise<boolean> {
  io.err(`toolgen would write\n${lines.join("\n")}\n`);
  if (!process.stdin.isTTY) {
    io.err("Give --yes to write them.\n");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await terminal.question("Write them? [Y/n] ");
  terminal.close();
  return /^\s*(?:y(?:es)?)?\s*$/i.test(reply);
}

function propose(folder: string): readonly Proposal[] {
  const configuration = {
    $schema: "./node_modules/toolgen/toolgen.schema.json",
    // Beside the example: a second folder of sources would be outside `rootDir` and path aliases, and move what compilers write.
    output: "src/generated",
  };
  return [
    { path: "toolgen.json", text: `${JSON.stringify(configuration, null, 2)}\n`, why: "the configuration" },
    ...scripts(folder),
    ...(existsSync(join(folder, "src/tools.ts"))
      ? []
      : [{ path: "src/tools.ts", text: EXAMPLE, why: "an example tool" }]),
  ];
}

/** Scripts are added to a package.json that has none of these names; its indentation, line ends and byte order mark are kept. */
function scripts(folder: string): readonly Proposal[] {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return [];
  try {
    const text = readFileSync(path, "utf8");
    const content = parseJson(text);
    const former = isObject(content) ? (content.scripts ?? {}) : undefined;
    if (!isObject(content) || !isObject(former)) return [];
    const added = Object.entries(SCRIPTS).filter(([name]) => former[name] === undefined);
    if (added.length === 0) return [];
    const indent = /^\ufeff?\{\r?\n([ \t]+)/.exec(text)?.[1] ?? "  ";
    const next = JSON.stringify({ ...content, scripts: { ...former, ...Object.fromEntries(added) } }, null, indent);
    const lines = text.includes("\r\n") ? `${next}\n`.replaceAll("\n", "\r\n") : `${next}\n`;
    const names = added.map(([name]) => name).join(", ");
    const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
    return [{ path: "package.json", text: `${mark}${lines}`, why: `the scripts ${names}` }];
  } catch {
    return [];
  }
}

const SCRIPTS = { "tools:build": "toolgen build", "tools:check": "toolgen check" };

const EXAMPLE = `/** Weather of one day. */
export interface Weather {
  city: string;
  celsius: number;
}

/**
 * Look up the weather of a city.
 * @tool get_weather
 * @param city - Name of the city
 * @param unit - Unit of the temperature
 * @reads weather:{city}
 */
export async function getWeather(city: string, unit: "celsius" | "fahrenheit" = "celsius"): Promise<Weather> {
  return { city, celsius: unit === "celsius" ? 21 : 70 };
}
`;
