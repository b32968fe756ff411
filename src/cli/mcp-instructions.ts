import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { changeId } from "../drift/change-id.js";
import type { Change } from "../drift/report.js";
import { classesOf } from "../drift/rules.js";

/** Name of the file of a snapshot that holds what the server says of itself. */
export const SERVER_FILE = "server.json";

/** Where the server's own texts stand: beside the folder of manifests, or in a folder that holds manifests alone. */
export function serverFile(manifests: string): string {
  return join(basename(manifests) === "manifest" ? dirname(manifests) : manifests, SERVER_FILE);
}

/** Writes the instructions that a server gives to models, a line each, so that a review shows what changed. */
export function writeInstructions(file: string, instructions: string): void {
  const content = { $generated: "toolgen", format: 1, instructions: linesOf(instructions) };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * The change of a server's instructions since its snapshot. They go into the context of the model like a description of all its
 * tools. A file that is missing or cannot be read stands for none, so that nothing new gets by.
 */
export function instructionsChange(file: string, server: string, now: string): readonly Change[] {
  const [from, to] = [readInstructions(file), linesOf(now).join("\n")];
  if (from === to) return [];
  const rule = "description-changed";
  return [
    {
      id: changeId(server, rule, "instructions", from, to),
      rule,
      tool: server,
      path: "instructions",
      ...classesOf(rule, "input"),
      message: "the instructions that the server gives to models changed",
      from,
      to,
    },
  ];
}

function readInstructions(file: string): string {
  if (!existsSync(file)) return "";
  try {
    const { instructions } = JSON.parse(readFileSync(file, "utf8")) as { readonly instructions?: unknown };
    return Array.isArray(instructions) ? instructions.map(String).join("\n") : "";
  } catch {
    return "";
  }
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(/\r\n|[\n\r]/);
}
