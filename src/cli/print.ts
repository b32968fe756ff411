import type { Io } from "./io.js";
import type { CommonOptions } from "./options.js";
import type { Result } from "./result.js";

/** Prints a result in the format that was asked for. Only that format's reporter is loaded. */
export async function printResult(result: Result, common: CommonOptions, io: Io): Promise<void> {
  const text = await render(result, common, io);
  if (result.aside === true) io.err(text);
  else io.out(text);
}

/** The text of a result in the format that was asked for. */
export async function render(result: Result, common: CommonOptions, io: Io): Promise<string> {
  const { quiet } = common;
  switch (common.format) {
    case "text": {
      const { textReport } = await import("./report-text.js");
      const { paintFor } = await import("./color.js");
      return textReport(result, { paint: paintFor(io, common), cwd: io.cwd, quiet });
    }
    case "json":
      return (await import("./report-json.js")).jsonReport(result, io.cwd);
    case "github":
      return (await import("./report-github.js")).githubReport(result, io.env.GITHUB_WORKSPACE ?? io.cwd, quiet);
    case "markdown":
      return (await import("./report-markdown.js")).markdownReport(result, io.cwd, quiet);
  }
}
