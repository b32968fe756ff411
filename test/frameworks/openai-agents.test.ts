import { Agent, RunContext, Runner, RunState, setTracingDisabled, type Tool } from "@openai/agents";
import type { OpenAIResponsesTool } from "@toolgen/runtime/generated";
import { openaiAgents } from "@toolgen/runtime/openai-agents";
import { beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { tools as travel } from "../../generated/travel/index.js";
import { type AgentModel, agentAnswers, agentModel } from "./agent-model.js";
import { type Log, storeBox, travelBox } from "./boxes.js";

beforeAll(() => setTracingDisabled(true));

const weather = { city: "北京", date: "2026-12-24" };
const runner = new Runner();

function agentOf(model: AgentModel, box = travelBox()): Agent {
  return new Agent({ name: "desk", model, tools: openaiAgents(box).tools() });
}

/** What the model was answered for calls of one reply. */
async function answered(model: AgentModel, box = travelBox()) {
  const { finalOutput } = await runner.run(agentOf(model, box), "?");
  expect(finalOutput).toBe("done");
  return agentAnswers(model);
}

const text = (words: string) => ({ type: "text", text: expect.stringContaining(words) });

describe("the types of the Agents SDK", () => {
  it("take what the adapter gives, whatever the context", () => {
    const tools = openaiAgents(storeBox()).tools();
    expectTypeOf(tools).toExtend<Tool<{ readonly user: string }>[]>();
    new Agent<{ readonly user: string }>({ name: "typed", tools });
  });
});

describe("tools of the Agents SDK", () => {
  it("give the generated definitions, strict where they are, and run valid calls", async () => {
    const model = agentModel([{ id: "1", name: "get_weather", input: weather }]);
    expect(await answered(model)).toMatchObject({ 1: text('"condition"') });
    const sent = model.requests[0]?.tools ?? [];
    const expected = Object.values(travel.definitions["openai-responses"] ?? {}).map(({ strict, loose }) => {
      const { name, description, parameters, strict: isStrict } = (strict ?? loose) as OpenAIResponsesTool;
      return { type: "function", name, description, parameters, strict: isStrict };
    });
    expect(sent).toMatchObject(expected);
    expect(sent.some((tool) => tool.type === "function" && tool.strict)).toBe(true);
  });

  it("mend arguments", async () => {
    const input = { city: "Beijing", date: "2026-12-24" };
    expect(await answered(agentModel([{ id: "1", name: "get_weather", input }]))).toMatchObject({ 1: text("北京") });
  });

  it("send feedback for wrong arguments, so that the model can try again", async () => {
    const model = agentModel(
      [{ id: "1", name: "get_weather", input: { ...weather, city: "Paris" } }],
      [{ id: "2", name: "get_weather", input: weather }],
    );
    expect(await answered(model)).toMatchObject({ 1: text('got "Paris"'), 2: text("北京") });
  });

  it("leave broken JSON to the SDK, without asking anybody about it", async () => {
    const model = agentModel([{ id: "1", name: "get_weather", input: "{city: '北京', date: '2026-12-24',}" }]);
    expect(await answered(model)).toMatchObject({ 1: text("valid JSON") });
  });

  it("lose no digits", async () => {
    const input = '{"city": "北京", "from": "2026-12-24", "days": 9007199254740993}';
    const model = agentModel([{ id: "1", name: "get_forecast", input }]);
    expect(await answered(model)).toMatchObject({ 1: text("beyond what can be kept exactly") });
  });

  it("leave phantom tools to the SDK, which can answer them", async () => {
    const model = agentModel([{ id: "1", name: "get_wether", input: weather }]);
    const { finalOutput } = await runner.run(agentOf(model), "?", { toolNotFoundBehavior: "return_error_to_model" });
    expect(finalOutput).toBe("done");
    expect(agentAnswers(model)).toMatchObject({ 1: text("get_wether") });
  });

  it("tell the model how a function failed, and stop a tool that keeps failing", async () => {
    const calls = ["1", "2", "3"].map((id) => [{ id, name: "get_weather", input: {} }]);
    expect(await answered(agentModel(...calls), travelBox({ retryBudget: 2 }))).toMatchObject({
      3: text("Stop calling"),
    });
    const failing = agentModel([{ id: "1", name: "fail", input: {} }]);
    expect(await answered(failing, storeBox())).toMatchObject({ 1: text("the disk is full") });
  });

  it("show the model what it is to see", async () => {
    const model = agentModel([
      { id: "1", name: "sum_up", input: {} },
      { id: "2", name: "draw", input: {} },
    ]);
    const answers = await answered(model, storeBox());
    expect(answers["1"]).toMatchObject(text("short"));
    expect(JSON.stringify(answers["2"])).toContain("data:image/png;base64,AAAA");
  });

  it("hide what a run may not see", async () => {
    const box = storeBox([], {
      authorize: ({ name }, { host }) => (name === "fail" && host === "bob" ? "hide" : "allow"),
    });
    const model = agentModel("done", "done");
    const agent = agentOf(model, box);
    await runner.run(agent, "?", { context: "ann" });
    await runner.run(agent, "?", { context: "bob" });
    const [forAnn, forBob] = model.requests.map(({ tools }) => tools.map((tool) => ("name" in tool ? tool.name : "")));
    expect(forAnn).toContain("fail");
    expect(forBob).not.toContain("fail");
    expect(forBob).toContain("get_item");
  });

  it("leave out what the SDK cannot run", () => {
    expect(
      openaiAgents(storeBox())
        .tools()
        .map(({ name }) => name),
    ).not.toContain("pick_file");
  });

  it("take the context of each run as the host", async () => {
    const hosts: unknown[] = [];
    const box = storeBox([], {
      around: ({ host }, next) => {
        hosts.push(host);
        return next();
      },
    });
    const model = agentModel(({ input }) =>
      Array.isArray(input) && input.length > 1 ? "done" : [{ id: "1", name: "get_item", input: { id: "a" } }],
    );
    const agent = agentOf(model, box);
    await runner.run(agent, "?", { context: "ann" });
    await runner.run(agent, "?", { context: "bob" });
    expect(hosts).toEqual(["ann", "bob"]);
  });

  it("run while a reply streams", async () => {
    const model = agentModel([{ id: "1", name: "get_weather", input: weather }]);
    const stream = await runner.run(agentOf(model), "?", { stream: true });
    await stream.completed;
    expect(stream.finalOutput).toBe("done");
    expect(agentAnswers(model)).toMatchObject({ 1: text("北京") });
  });
});

describe("calls that the Agents SDK starts side by side", () => {
  it("do not conflict", async () => {
    const log: Log = [];
    const model = agentModel([
      { id: "1", name: "put_item", input: { id: "a", value: 1 } },
      { id: "2", name: "put_item", input: { id: "a", value: 2 } },
      { id: "3", name: "get_item", input: { id: "a" } },
      { id: "4", name: "get_item", input: { id: "b" } },
    ]);
    expect(await answered(model, storeBox(log))).toMatchObject({ 3: text('{"value":2}') });
    const ofA = log.filter((line) => line.includes(" a"));
    expect(ofA).toEqual(["put a begins", "put a ends", "put a begins", "put a ends", "get a"]);
    expect(log.indexOf("get b")).toBeLessThan(log.indexOf("put a ends"));
  });
});

describe("approval in the Agents SDK", () => {
  const dropped = [{ id: "1", name: "drop_item", input: { id: "a" } }];

  async function decided(approved: boolean) {
    const log: Log = [];
    const model = agentModel(dropped);
    const agent = agentOf(model, storeBox(log));
    const first = await runner.run(agent, "?");
    expect(log).toEqual([]);
    // As after a restart.
    const state = await RunState.fromString(agent, first.state.toString());
    for (const interruption of state.getInterruptions()) {
      if (approved) state.approve(interruption);
      else state.reject(interruption);
    }
    const { finalOutput } = await runner.run(agent, state);
    expect(finalOutput).toBe("done");
    return { log, answers: agentAnswers(model) };
  }

  it("is asked for, and lets the call run", async () => {
    expect(await decided(true)).toMatchObject({ log: ["drop a"], answers: { 1: text("dropped") } });
  });

  it("can be denied", async () => {
    expect(await decided(false)).toMatchObject({ log: [], answers: { 1: text("not approved") } });
  });

  it("cannot be gone around", async () => {
    const log: Log = [];
    const [drop] = openaiAgents(storeBox(log)).tools({ only: ["drop_item"] });
    const toolCall = { type: "function_call", callId: "1", name: "drop_item", arguments: '{"id":"a"}' } as const;
    const output = await drop?.invoke(new RunContext(), toolCall.arguments, { toolCall });
    expect(output).toContain("a person has to approve");
    expect(log).toEqual([]);
  });
});

describe("a run of the Agents SDK", () => {
  it("that is aborted aborts its calls", async () => {
    const log: Log = [];
    const controller = new AbortController();
    const { signal } = controller;
    const run = runner.run(agentOf(agentModel([{ id: "1", name: "wait", input: {} }]), storeBox(log)), "?", { signal });
    run.catch(() => {});
    while (!log.includes("waits")) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await run.catch(() => {});
    expect(log).toEqual(["waits", "aborted"]);
  });
});
