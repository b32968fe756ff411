import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { importDefinitions } from "../import/index.js";
import type { Json } from "../ir/json.js";
import { systemReason } from "../output/existing.js";
import { shownPath } from "./paths.js";
import type { Result } from "./result.js";
import type { Session } from "./session.js";

/** Flags of `import`. */
export interface ImportOptions {
  /** Path of a JSON file with definitions; `-` is standard input. */
  readonly source: string;
  /** File to write; standard output when absent. */
  readonly out?: string;
}

/** `toolgen import`: annotated functions without bodies from definitions that exist. Never writes over a file. */
export async function importTools({ source, out }: ImportOptions, { io }: Session): Promise<Result> {
  const answer = { command: "import", groups: [] };
  const located = (found: Outcome<unknown>["diagnostics"]) => found.map((one) => ({ root: io.cwd, found: one }));
  const document = readDocument(source, io.cwd);
  if (document.value === undefined) return { ...answer, faults: located(document.diagnostics) };
  const target = out === undefined ? undefined : resolve(io.cwd, out);
  if (target !== undefined && existsSync(target))
    return { ...answer, faults: located([diagnostic("TG5002", `${out} exists already.`)]) };
  const { value: artifacts, diagnostics } = importDefinitions(document.value);
  const faults = located(diagnostics);
  const [artifact] = artifacts;
  if (artifact === undefined) return { ...answer, faults };
  if (target === undefined) {
    const text = artifact.content.replace(/\n$/, "");
    return { ...answer, faults, document: { text, data: { text: artifact.content } } };
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, artifact.content);
  const path = shownPath(io.cwd, target, io.cwd);
  return { ...answer, faults, document: { text: `wrote ${path}`, data: { written: [path] } } };
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
    return { value: JSON.parse(text.replace(/^\ufeff/, "")), diagnostics: [] };
  } catch (error) {
    return fault(`${source} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
