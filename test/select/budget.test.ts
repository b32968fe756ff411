import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSelection } from "../../bench/corpus/count-selection.js";
import { tools as issues } from "../../generated/issues/index.js";
import { tools as travel } from "../../generated/travel/index.js";
import { openTokenCounts } from "../../src/cache/token-counts.js";
import type { ProviderId } from "../../src/config/config.js";
import { counterFor } from "../../src/emit/forms/count.js";
import type { Registry } from "../../src/runtime/contract.js";
import { selectTools } from "../../src/runtime/select/select.js";

const { count } = openTokenCounts(undefined);
const providers: readonly ProviderId[] = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp"];
// Services and instances make no difference to what is shown.
const registries = [travel, issues] as unknown as readonly Registry[];

const alwaysOf = ({ entries }: Registry) =>
  ["get_weather", "open_issue"].filter((name) => Object.hasOwn(entries, name));

describe("a token budget", () => {
  it("is never exceeded by what is sent, counted as a whole, in any language, also where a conversation goes on", () => {
    const options = fc.record(
      {
        query: fc.constantFrom("book a flight", "天气", "delete issues", "zzz"),
        k: fc.nat({ max: 4 }),
        tokenBudget: fc.nat({ max: 900 }),
        locale: fc.constantFrom("en", "fr"),
        always: fc.constant(true),
      },
      { requiredKeys: ["tokenBudget"] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...registries),
        fc.constantFrom(...providers),
        options,
        options,
        (registry, provider, first, next) => {
          const named = ({ always, ...options }: typeof first) =>
            always ? { ...options, always: alwaysOf(registry) } : options;
          const visible = Object.values(registry.entries);
          const counter = counterFor(provider, count);
          const before = selectTools(registry, visible, { ...named(first), provider });
          const after = selectTools(registry, visible, { ...named(next), provider, previous: before });
          for (const [selection, { tokenBudget, locale }] of [
            [before, first],
            [after, next],
          ] as const) {
            const definitions = {
              ...registry.definitions[provider],
              ...(locale === "en" ? registry.locales?.en?.definitions[provider] : {}),
            };
            const sent = countSelection(
              { ...registry, definitions: { [provider]: definitions } },
              provider,
              selection,
              counter,
            );
            expect(sent).toBeLessThanOrEqual(selection.tokens);
            expect(selection.tokens).toBeLessThanOrEqual(tokenBudget);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
