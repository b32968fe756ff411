import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Block, blocksOf, documents, root } from "./documents.js";
import { type Project, projectOf } from "./project.js";

/** What needs a network, a server, or the compiler is compiled alone. */
const alone = /new (?:OpenAI|Anthropic|GoogleGenAI)\(|\bclient\.|restate|serveHttp|fetch\(|@tool\b|from "toolgen"/;

/** The values that the documents take for granted, and a module for each block, one after the other. */
function entry(blocks: readonly Block[]): string {
  return `
import { createToolbox } from "@toolgen/runtime";
import { createTravelServices } from "${root}/examples/travel/services.js";
import { setTracingDisabled } from "@openai/agents";
import { weatherAgentModel } from "${root}/test/frameworks/agent-model.js";
import { weatherChatModel } from "${root}/test/frameworks/chat-model.js";
import { weatherModel } from "${root}/test/frameworks/ai-model.js";
import { tools } from "./generated/index.js";

const services = createTravelServices();
const call = { id: "1", type: "function", function: { name: "get_weather", arguments: '{"city":"北京","date":"2026-12-24"}' } };
Object.assign(globalThis, {
  services, tools, box: createToolbox(tools, { services }), messages: [], query: "flights", model: weatherModel(), agentModel: weatherAgentModel(),
  chatModel: weatherChatModel(),
  completion: { choices: [{ message: { role: "assistant", content: null, tool_calls: [call] } }] },
});
console.log = () => {};
setTracingDisabled(true);
const names = ${JSON.stringify(blocks.map(({ name }) => name))};
for (const name of names) {
  await import(\`./\${name}.ts\`).catch((error) => console.error(\`\${name}: \${error.stack}\`));
}
`;
}

describe("the code of the documents", () => {
  let project: Project | undefined;
  afterEach(() => project?.remove());

  it("runs with the tools of the travel example", () => {
    const blocks = documents.flatMap((document) => blocksOf(document, "ts")).filter(({ code }) => !alone.test(code));
    project = projectOf(blocks);
    writeFileSync(
      join(project.folder, "tools/embed.ts"),
      "export const embed = async (texts) => texts.map(() => [1, 2]);\n",
    );
    writeFileSync(join(project.folder, "entry.ts"), entry(blocks));
    const { stderr, status } = spawnSync(process.execPath, ["--import", "tsx", "entry.ts"], {
      cwd: project.folder,
      encoding: "utf8",
    });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(blocks.length).toBeGreaterThan(10);
  });
});
