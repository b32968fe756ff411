import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { providersPage } from "../../src/emit/providers/docs.js";
import { providerRows } from "../../src/emit/providers/index.js";
import { requestBudgets } from "../../src/runtime/generated/definitions/budgets.js";

test("docs/providers.md is what the tables say (run `node scripts/providers-doc.mjs`)", () => {
  expect(readFileSync(new URL("../../docs/providers.md", import.meta.url), "utf8")).toBe(providersPage());
});

test("the run time knows the budgets of the tables", () => {
  const known = providerRows.filter(({ budgets }) => Object.keys(budgets).length > 0);
  expect(requestBudgets).toEqual(Object.fromEntries(known.map(({ id, budgets }) => [id, budgets])));
});
