import { describe, expect, it } from "vitest";
import { compileGroup } from "../../src/pipeline/compile-group.js";
import type { Registry } from "../../src/runtime/contract.js";
import { createToolbox } from "../../src/runtime/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { localeOf } from "../../src/runtime/select/locale.js";
import { searchTools } from "../../src/runtime/select/search.js";
import { loadIndex } from "../../src/runtime/select/search-index.js";
import { load } from "../emit/harness.js";
import { createProject } from "../extract/project-fixture.js";

const source = `
/**
 * Find trains.
 * @tool find_trains
 * @param from - Station of departure
 */
export function findTrains(from: string): string[] { return [from]; }
/**
 * Cancel a ticket.
 * @tool cancel_ticket
 */
export function cancelTicket(ticket: string): void {}
`;
const zh = { find_trains: { description: "查询火车车次。", params: { from: "出发站" } } };

async function registry(): Promise<{ readonly tools: Registry; readonly files: readonly string[] }> {
  const project = createProject({ "src/tools.ts": source, "src/locales/zh.json": JSON.stringify(zh) });
  try {
    const [group] = project.config.groups;
    if (group === undefined) throw new Error("no group");
    const { value } = await compileGroup(project.config, { ...group, providers: ["openai-chat"] }, { noCache: true });
    const { tools } = await load(value.artifacts, source);
    return { tools, files: value.inputs.map((path) => path.replace(project.root, "")) };
  } finally {
    project.dispose();
  }
}

describe("definitions in a language", async () => {
  const { tools, files } = await registry();
  const chat = openai(createToolbox(tools));
  const texts = (locale?: string) =>
    chat
      .tools(locale === undefined ? {} : { locale })
      .map((each) => (each as { function: { description: string } }).function.description);

  it("hold its texts, and the source's where there is none", () => {
    expect(texts("zh")).toEqual(["Cancel a ticket.", "查询火车车次。"]);
    expect(texts()).toEqual(["Cancel a ticket.", "Find trains."]);
    expect(texts("fr")).toEqual(texts());
    expect(JSON.stringify(chat.tools({ locale: "zh" }))).toContain("出发站");
  });

  it("are found by a longer tag, whatever its case", () => {
    expect(texts("zh-Hans-CN")).toEqual(texts("zh"));
    expect(texts("ZH_tw")).toEqual(texts("zh"));
    expect(localeOf(tools, "z")).toBeUndefined();
    expect(localeOf(tools, "constructor")).toBeUndefined();
  });

  it("are counted as they are sent", () => {
    const cost = (locale: string) => tools.locales?.[locale]?.forms?.find_trains?.tokens["openai-chat"]?.[0];
    const box = createToolbox(tools);
    const selected = box.select({ query: "trains", locale: "zh", provider: "openai-chat", k: 1 });
    expect(selected.tools.find(({ name }) => name === "find_trains")?.tokens).toBe(cost("zh"));
    expect(selected.text).toBe(box.select({ query: "trains", provider: "openai-chat", k: 1 }).text);
  });

  it("are searched in every language", () => {
    if (tools.searchIndex === undefined) throw new Error("no index");
    const index = loadIndex(tools.searchIndex);
    expect(searchTools(index, "火车", 1)[0]?.name).toBe("find_trains");
    expect(searchTools(index, "train", 1)[0]?.name).toBe("find_trains");
  });

  it("are told by search_tools in the language of the run", async () => {
    const box = createToolbox(tools);
    const calls = [{ id: "1", name: "search_tools", arguments: { query: "trains" } }];
    openai(box).tools({ search: true, turn: "t" });
    const report = await box.run(calls, { turn: "t", locale: "zh" });
    expect(JSON.stringify(report.answers)).toContain("查询火车车次。");
  });

  it("depend on the file", () => expect(files).toContain("/src/locales/zh.json"));
});
