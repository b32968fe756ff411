import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parseJsonc } from "../../src/config/jsonc.js";
import { configSchema, configSchemaDocument } from "../../src/config/schema.js";
import { validateConfig } from "../../src/config/validate.js";

describe("the published schema of the configuration", () => {
  it("is what the sources say (write it anew with vitest -u)", async () => {
    await expect(configSchemaDocument()).toMatchFileSnapshot("../../toolgen.schema.json");
  });

  const check = new Ajv2020({ strict: false }).compile(JSON.parse(configSchemaDocument()));

  const samples: readonly unknown[] = [
    {},
    { $schema: "x", include: ["src/**/*.ts"], output: "gen", providers: ["openai-chat"] },
    { groups: [{ include: ["a.ts"], output: "a" }, { output: "b" }], searchIndex: false },
    { include: "src" },
    { include: [] },
    { output: "" },
    { providers: ["open-ai"] },
    { providers: ["mcp", "mcp"] },
    { maxBytes: 0 },
    { maxBytes: 1.5 },
    { maxBytes: "1k" },
    { searchIndex: "yes" },
    { groups: [] },
    { groups: {} },
    { groups: [{ outputs: "x" }] },
    { groups: [{ groups: [] }] },
    { constructor: "x" },
    [],
    null,
  ];

  it.each(samples.map((sample): [string, unknown] => [JSON.stringify(sample), sample]))(
    "agrees with ajv on %s",
    (text, sample) => {
      const parsed = parseJsonc(text);
      if (!("node" in parsed)) throw new Error("not JSON");
      expect(validateConfig(parsed.node, configSchema).length === 0).toBe(check(sample));
    },
  );
});
