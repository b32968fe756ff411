import { severityOf } from "../drift/report.js";
import { shownPath } from "./paths.js";
import { allDiagnostics, exitCode, type LocatedDiagnostic, type Result } from "./result.js";

/** One JSON document, the same shape on every path; absent parts are empty lists. */
export function jsonReport(result: Result, cwd: string): string {
  const code = exitCode(result);
  const document = {
    command: result.command,
    ok: code === 0,
    exitCode: code,
    dryRun: result.dryRun === true,
    tools: result.groups.flatMap(({ root, output, tools }) =>
      tools.map(({ name, file, status, codes }) => ({
        name,
        status,
        codes,
        ...(file === undefined ? {} : { file: shownPath(root, file, cwd) }),
        output: shownPath(root, output, cwd),
      })),
    ),
    diagnostics: allDiagnostics(result).map((located) => diagnosticJson(located, cwd)),
    groups: result.groups.map(({ root, output, files, unchanged, applied, stats, tokens }) => ({
      root: shownPath(root, ".", cwd),
      output: shownPath(root, output, cwd),
      applied,
      files,
      unchanged,
      ...(stats === undefined ? {} : { stats }),
      ...(tokens === undefined ? {} : { tokens }),
    })),
    drift: result.groups.flatMap(({ root, output, drift }) =>
      drift === undefined
        ? []
        : [
            {
              output: shownPath(root, output, cwd),
              ...drift,
              changes: drift.changes.map((change) => ({ ...change, severity: severityOf(change) })),
            },
          ],
    ),
    ...(result.document === undefined ? {} : { result: result.document.data }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function diagnosticJson({ root, found }: LocatedDiagnostic, cwd: string): object {
  const { position, related, ...rest } = found;
  const place = (at: typeof position) => (at === undefined ? {} : { ...at, file: shownPath(root, at.file, cwd) });
  return {
    ...rest,
    ...place(position),
    ...(related === undefined
      ? {}
      : { related: related.map(({ message, position: at }) => ({ message, ...place(at) })) }),
  };
}
