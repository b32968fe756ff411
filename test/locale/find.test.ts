import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findLocales } from "../../src/locale/find.js";

const root = mkdtempSync(join(tmpdir(), "toolgen-locales-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("tells of a file that cannot be read, and passes over what is no file", () => {
  mkdirSync(join(root, "src/locales/en.json"), { recursive: true });
  writeFileSync(join(root, "src/locales/de.json"), "{}");
  symlinkSync("fr.json", join(root, "src/locales/fr.json"));
  symlinkSync("gone", join(root, "src/locales/it.json"));
  const { value, diagnostics } = findLocales(root, ["src/tools.ts"], undefined);
  expect(value.sources.map(({ tag }) => tag)).toEqual(["de"]);
  expect(diagnostics).toMatchObject([
    { code: "TG1021", position: { file: "src/locales/fr.json" }, message: expect.stringContaining("form a loop") },
  ]);
});
