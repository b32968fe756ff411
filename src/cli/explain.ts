import type { CodeRow } from "../diagnostics/code-row.js";
import { diagnosticCodes } from "../diagnostics/codes.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Result, ResultDocument } from "./result.js";
import type { Session } from "./session.js";

/** `toolgen explain`: what a code, a drift rule or a tool is about. */
export async function explain(subject: string, { io }: Session): Promise<Result> {
  const document = explainCode(subject);
  if (document !== undefined) return { command: "explain", groups: [], faults: [], document };
  const close = Object.keys(diagnosticCodes).filter((code) => code.slice(0, 3) === subject.toUpperCase().slice(0, 3));
  const found = diagnostic(
    "TG1902",
    `There is nothing called ${subject} to explain.`,
    close.length === 0 ? {} : { help: `Codes that begin like it: ${close.join(", ")}.` },
  );
  return { command: "explain", groups: [], faults: [{ root: io.cwd, found }] };
}

function explainCode(subject: string): ResultDocument | undefined {
  const code = subject.trim().toUpperCase();
  const row: CodeRow | undefined = Object.entries(diagnosticCodes).find(([name]) => name === code)?.[1];
  if (row === undefined) return undefined;
  const { severity, title, help, explain: text } = row;
  const lines = [`${code} (${severity}): ${title}`, "", text, ...(help === undefined ? [] : ["", `help: ${help}`])];
  return { text: lines.join("\n"), data: { kind: "code", code, ...row } };
}
