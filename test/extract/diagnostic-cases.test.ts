import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { buildCatalog } from "../../src/analyze/build-catalog.js";
import { loadConfig } from "../../src/config/load.js";
import { createProject, extractProject } from "./project-fixture.js";

const cases = join(import.meta.dirname, "../diagnostics");

function filesIn(folder: string, base = folder): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return filesIn(path, base);
      return name === "expected.txt" || name === "config-path.txt"
        ? {}
        : { [relative(base, path)]: readFileSync(path, "utf8") };
    }),
  );
}

/** What loading, extracting and analysing report, one diagnostic a line with its help below. */
function reportOf(files: Record<string, string>, configPath?: string): string {
  const project = createProject(files);
  try {
    const { value, diagnostics } = loadConfig({ cwd: project.root, ...(configPath && { configPath }) });
    const groups = value?.groups ?? [];
    const found = groups.flatMap((group) => {
      const extracted = extractProject(project, group);
      return [...extracted.diagnostics, ...buildCatalog(extracted.tools).diagnostics];
    });
    return [...diagnostics, ...found]
      .map(({ code, severity, message, position, help }) => {
        const place = position ? `${position.file}:${position.line}:${position.column}+${position.length} - ` : "";
        return `${place}${severity} ${code}: ${message.replaceAll(project.root, "<root>")}\n    ${help?.replaceAll(project.root, "<root>") ?? ""}\n`;
      })
      .join("");
  } finally {
    project.dispose();
  }
}

const folders = readdirSync(cases).filter(
  (name) => /^TG\d{4}$/.test(name) && !existsSync(join(cases, name, "command.txt")),
);

describe("diagnostics of sources and configuration", () => {
  it.each(folders)("%s", async (code) => {
    const named = join(cases, code, "config-path.txt");
    const report = reportOf(
      filesIn(join(cases, code)),
      existsSync(named) ? readFileSync(named, "utf8").trim() : undefined,
    );
    expect(report).toContain(code);
    await expect(report).toMatchFileSnapshot(join(cases, code, "expected.txt"));
  });
});
