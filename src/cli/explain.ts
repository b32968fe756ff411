import { join, resolve } from "node:path";
import type { CodeRow } from "../diagnostics/code-row.js";
import { diagnosticCodes } from "../diagnostics/codes.js";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { explainRule } from "../drift/explain-rule.js";
import { explainTool } from "../drift/explain-tool.js";
import type { Manifest } from "../drift/manifest.js";
import { similarNames } from "../drift/renames.js";
import { driftRules } from "../drift/rules.js";
import { jsonFiles, manifestsOf } from "./against.js";
import { explainDefinitions } from "./committed-definitions.js";
import { projectFolders } from "./folders.js";
import type { Result, ResultDocument } from "./result.js";
import type { Session } from "./session.js";

/** `toolgen explain`: what a code, a drift rule or a tool is about. A tool is told from its committed manifest. */
export async function explain(subject: string, session: Session): Promise<Result> {
  const word = subject.trim();
  const document = explainCode(word.toUpperCase()) ?? ruleDocument(word) ?? (await toolDocument(word, session));
  const answer = { command: "explain", groups: [] };
  if (!("code" in document)) return { ...answer, faults: [], document };
  return { ...answer, faults: [{ root: session.io.cwd, found: document }] };
}

function explainCode(code: string): ResultDocument | undefined {
  const row: CodeRow | undefined = Object.entries(diagnosticCodes).find(([name]) => name === code)?.[1];
  if (row === undefined) return undefined;
  const { severity, title, help, explain: text } = row;
  const lines = [`${code} (${severity}): ${title}`, "", text, ...(help === undefined ? [] : ["", `help: ${help}`])];
  return { text: lines.join("\n"), data: { kind: "code", code, ...row } };
}

function ruleDocument(word: string): ResultDocument | undefined {
  const page = explainRule(word);
  return page === undefined ? undefined : { text: page, data: { kind: "rule", rule: word, text: page } };
}

async function toolDocument(word: string, session: Session): Promise<ResultDocument | Diagnostic> {
  const manifests = await projectManifests(session);
  const found = manifests.find(({ manifest }) => manifest.name === word);
  if (found !== undefined) {
    const definitions = explainDefinitions(found.outputDir, word);
    const enforced =
      definitions.length === 0 ? [] : ["", "who enforces what:", ...definitions.map((line) => `  ${line}`)];
    const { explainTokens } = await import("./explain-tokens.js");
    const tokens = await explainTokens(found.outputDir, word);
    const spent = tokens.length === 0 ? [] : ["", "tokens of its definition:", ...tokens.map((line) => `  ${line}`)];
    const text = [explainTool(found.manifest), ...enforced, ...spent].join("\n");
    return { text, data: { kind: "tool", ...found.manifest, definitions, tokens } };
  }
  const family = /^TG\d/i.test(word) ? word.slice(0, 3).toUpperCase() : undefined;
  const names = [
    ...Object.keys(diagnosticCodes),
    ...Object.keys(driftRules),
    ...manifests.map(({ manifest }) => manifest.name),
  ];
  const close = names.filter((name) => (family === undefined ? similarNames(name, word) : name.startsWith(family)));
  const message = `There is nothing called ${word} to explain.`;
  return diagnostic(
    "TG1902",
    message,
    close.length === 0 ? {} : { help: `Did you mean ${close.slice(0, 12).join(", ")}?` },
  );
}

interface Found {
  readonly manifest: Manifest;
  readonly outputDir: string;
}

async function projectManifests({ common, io, toolchain }: Session): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const cwd of projectFolders(common, io)) {
    const { value: config } = await toolchain.loadConfig({
      cwd,
      ...(common.config === undefined ? {} : { configPath: common.config }),
    });
    for (const { output } of config?.groups ?? []) {
      const outputDir = resolve(config?.root ?? cwd, output);
      found.push(
        ...manifestsOf(jsonFiles(join(outputDir, "manifest"))).value.map((manifest) => ({ manifest, outputDir })),
      );
    }
  }
  return found;
}
