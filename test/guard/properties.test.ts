import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../src/runtime/guard/limits.js";
import { parseLenient } from "../../src/runtime/guard/parse/lenient.js";
import { policyFor } from "../../src/runtime/guard/policy.js";
import { prepareArguments } from "../../src/runtime/guard/prepare.js";
import { createToolbox, type ToolEvent } from "../../src/runtime/index.js";
import { shorten } from "../../src/runtime/result/shorten.js";
import { anything, entry, flag, integer, oneOf, registry, text, texts, writes } from "./fixtures.js";

const cabins = ["economy", "business", "first", "北京"];
const fields = {
  cabin: oneOf(cabins),
  seats: integer(1, 9, "optional"),
  tags: texts("optional"),
  pets: flag("optional"),
  note: text("optional"),
  extra: anything(),
};
const read = entry("read", { fields });
const write = entry("write", { fields, ...writes("x") });
const pay = entry("pay", { fields, ...writes("x"), traits: { irreversible: true } });
const all = [read, write, pay];

const json = fc.jsonValue({ maxDepth: 3 });
const valid = fc.record(
  {
    cabin: fc.constantFrom(...cabins),
    seats: fc.integer({ min: 1, max: 9 }),
    tags: fc.array(fc.string()),
    pets: fc.boolean(),
    note: fc.string({ unit: "grapheme" }),
    extra: json,
  },
  { requiredKeys: ["cabin"] },
);
/** Arguments as a model might get them wrong: right keys with anything in them, wrong keys, and text. */
const messy = fc.oneof(
  json,
  fc.record(
    {
      cabin: json,
      seats: fc.oneof(json, fc.constantFrom("5", "5.0", " 3 ", "x")),
      pets: fc.oneof(json, fc.constantFrom("true", "False")),
      tags: fc.oneof(json, fc.constant("['a']")),
    },
    { requiredKeys: [] },
  ),
  fc.dictionary(fc.constantFrom("cabin", "Cabin", "seat", "seats", "arguments", "__proto__", "constructor"), json),
);
const written = fc.oneof(
  messy.map((value) => JSON.stringify(value)),
  messy.map((value) => `${JSON.stringify(value)},`),
  messy.map((value) => JSON.stringify(JSON.stringify(value))),
  messy.map((value) => JSON.stringify(value).replaceAll("true", "True").replaceAll("null", "None")),
  fc.tuple(messy, fc.nat()).map(([value, at]) => JSON.stringify(value).slice(0, at % 60)),
  fc.string(),
);

const guard = (tool: (typeof all)[number], raw: unknown) =>
  prepareArguments(raw, { tool, policy: policyFor(tool, {}), limits: defaultLimits });

it("gives one verdict on a text, however much blank space there is behind it", () => {
  // Long texts are not looked at for the usual case first.
  const long = (raw: string) => raw + " ".repeat(20_001);
  // A key that comes twice, too.
  const doubled = valid.map((value) => JSON.stringify(value).replace("{", '{"pets":true,'));
  const any = fc.oneof(
    valid.map((value) => JSON.stringify(value)),
    doubled,
    written,
  );
  fc.assert(
    fc.property(any, fc.constantFrom(...all), (raw, tool) => {
      fc.pre(raw.trim() !== "");
      const verdict = guard(tool, raw);
      const atLength = guard(tool, long(raw));
      // In what way a text is broken may depend on what stands behind it.
      if (!verdict.ok && verdict.failure.code !== "invalid_arguments") expect(atLength.ok).toBe(false);
      else expect(atLength).toEqual(verdict);
    }),
    { numRuns: 2000 },
  );
});

describe("the guard", () => {
  it("leaves valid arguments as they are", () => {
    fc.assert(
      fc.property(valid, fc.constantFrom(...all), (args, tool) => {
        for (const raw of [JSON.stringify(args), JSON.stringify(args, null, 2), args]) {
          const verdict = guard(tool, raw);
          expect(verdict).toMatchObject({ ok: true, calls: [{ repairs: [] }] });
          if (verdict.ok) expect(JSON.stringify(verdict.calls[0]?.wire)).toBe(JSON.stringify(args));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("gives nothing that the validator refuses, and is idempotent", () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...all), (raw, tool) => {
        const verdict = guard(tool, raw);
        if (!verdict.ok) return;
        for (const { wire } of verdict.calls) {
          expect(tool.check(wire)).toEqual([]);
          expect(guard(tool, wire)).toMatchObject({ ok: true, calls: [{ wire, repairs: [] }] });
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("never hands a guess to a tool that writes, and changes nothing for what cannot be undone", () => {
    fc.assert(
      fc.property(written, (raw) => {
        const writing = guard(write, raw);
        const rules = writing.ok ? writing.calls.flatMap(({ repairs }) => repairs.map(({ rule }) => rule)) : [];
        expect(rules.filter((rule) => rule === "one-edit" || rule === "same-words")).toEqual([]);
        const paying = guard(pay, raw);
        if (paying.ok)
          expect(paying.calls.flatMap(({ repairs }) => repairs).filter(({ rule }) => rule !== "no-arguments")).toEqual(
            [],
          );
      }),
      { numRuns: 2000 },
    );
  });

  it("shows a secret to nobody, however it is put", async () => {
    const secret = "s3cr3t-Pa55";
    const login = entry("login", {
      fields: { user: text(), password: text(), card: anything() },
      traits: { sensitive: ["password", "card.number"] },
    });
    const place = fc.constantFrom<(value: unknown) => unknown>(
      (value) => ({ user: "u", password: value }),
      (value) => ({ user: 1, password: [value] }),
      (value) => ({ user: 1, passwrd: value }),
      (value) => ({ user: 1, card: { number: value } }),
      (value) => ({ arguments: { password: value } }),
      (value) => [{ password: value }],
      (value) => `{"user": 1, "password": "${String(value)}`,
      (value) => `{'password': '${String(value)}', "user": x}`,
    );
    await fc.assert(
      fc.asyncProperty(place, fc.constantFrom("login", "logn", "functions.login"), async (put, name) => {
        const events: ToolEvent[] = [];
        const box = createToolbox(registry({ login }), { rawText: true, onEvent: (event) => events.push(event) });
        const report = await box.run([{ id: "1", name, arguments: put(secret) }]);
        expect(JSON.stringify(events)).not.toContain(secret);
        expect(JSON.stringify(report.answers)).not.toContain(secret);
        for (const result of report.results) {
          if ("failure" in result)
            expect(JSON.stringify({ ...result.failure, cause: undefined })).not.toContain(secret);
        }
      }),
    );
  });
});

describe("the lenient parser", () => {
  it("reads JSON as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.json(), (source) => {
        const value: unknown = JSON.parse(source);
        fc.pre(typeof value !== "string");
        expect(parseLenient(source)).toEqual({ ok: true, values: [value], rules: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it("never completes what was cut off", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json, { minKeys: 1 }), fc.nat(), (value, cut) => {
        const source = JSON.stringify(value);
        const end = cut % source.length;
        expect(parseLenient(source.slice(0, end)).ok).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it("never throws", () => {
    const noise = fc.string({
      unit: fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        ",",
        ":",
        "\\",
        "n",
        "u",
        "1",
        "-",
        "e",
        "`",
        "/",
        "*",
        "#",
        " ",
        "\n",
        "True",
        "<|",
        "“",
      ),
    });
    fc.assert(
      fc.property(noise, (source) => void parseLenient(source)),
      { numRuns: 5000 },
    );
  });
});

describe("shortening", () => {
  it("keeps JSON within about its budget, and says so exactly when something is gone", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 20, max: 400 }), (value, budget) => {
        const source = JSON.parse(JSON.stringify(value));
        const { value: kept, omitted } = shorten(source, budget);
        expect(omitted.length === 0).toBe(JSON.stringify(kept) === JSON.stringify(source));
        // A number is never cut, and every container keeps its first member.
        expect(JSON.stringify(kept).length).toBeLessThanOrEqual(Math.max(budget * 2, 150));
      }),
      { numRuns: 1000 },
    );
  });
});
