import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { forms } from "../../generated/travel/forms.js";
import { explainTokens } from "../../src/cli/explain-tokens.js";

const output = join(import.meta.dirname, "../../generated/travel");

describe("the tokens of a tool", () => {
  it("are told by provider and form as the build counted them", async () => {
    const lines = await explainTokens(output, "search_flights");
    const counted = forms.tools.search_flights?.tokens ?? {};
    for (const [provider, tokens] of Object.entries(counted)) {
      const [bar, row] = lines.filter((line) => line.startsWith(`${provider} `));
      expect(row?.match(/\d+/g)?.map(Number)).toEqual(tokens);
      expect(bar).toMatch(new RegExp(`^${provider} +\\d+ d*p+e+\\.+ \\(`));
    }
    // What a request sends first is no larger than the larger of its two forms.
    const [bar] = lines.filter((line) => line.startsWith("openai-chat "));
    expect(Number(/\d+/.exec(bar ?? "")?.[0])).toBeLessThanOrEqual(counted["openai-chat"]?.[0] ?? 0);
    expect(lines.at(-1)).toMatch(/^\d+ for "/);
  });

  it("are nothing for a tool that is not there, or a folder that holds nothing", async () => {
    expect(await explainTokens(output, "constructor")).toEqual([]);
    expect(await explainTokens(join(output, "manifest"), "search_flights")).toEqual([]);
  });
});
