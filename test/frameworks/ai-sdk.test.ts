import { createToolbox } from "@toolgen/runtime";
import { aiSdk, ToolCallError } from "@toolgen/runtime/ai-sdk";
import {
  type asSchema,
  generateText,
  type ModelMessage,
  stepCountIs,
  streamText,
  type ToolCallRepairFunction,
  type ToolSet,
} from "ai";
import { describe, expect, expectTypeOf, it } from "vitest";
import { createTravelServices } from "../../examples/travel/services.js";
import { tools as travel } from "../../generated/travel/index.js";
import { answersIn, scriptedModel } from "./ai-model.js";
import { type Log, storeBox, travelBox } from "./boxes.js";

const weather = { city: "北京", date: "2026-12-24" };
const stopWhen = stepCountIs(5);

describe("the types of the AI SDK", () => {
  it("take what the adapter gives", () => {
    const sdk = aiSdk(storeBox());
    expectTypeOf(sdk.tools()).toExtend<ToolSet>();
    expectTypeOf(sdk.repair()).toExtend<ToolCallRepairFunction<ToolSet>>();
    expectTypeOf(sdk.tools()).toExtend<Record<string, { inputSchema: Parameters<typeof asSchema>[0] & object }>>();
  });
});

describe("tools of the AI SDK", () => {
  it("give the generated definitions unchanged, and run valid calls", async () => {
    const model = scriptedModel([{ id: "1", name: "get_weather", input: weather }]);
    const { steps } = await generateText({ model, prompt: "?", tools: aiSdk(travelBox()).tools(), stopWhen });
    const sent = model.doGenerateCalls[0]?.tools ?? [];
    const loose = travel.definitions["json-schema"]?.get_weather?.loose as { readonly inputSchema: object };
    expect(sent.map(({ name }) => name)).toEqual(Object.keys(travel.entries));
    expect(sent.find(({ name }) => name === "get_weather")).toMatchObject({
      description: travel.entries.get_weather.description,
    });
    expect(JSON.stringify(sent.find(({ name }) => name === "get_weather"))).toContain(
      JSON.stringify(loose.inputSchema),
    );
    expect(steps[0]?.toolResults[0]?.output).toMatchObject({ result: { city: "北京" } });
    expect(answersIn(model.doGenerateCalls)["1"]).toMatchObject({ type: "json", value: { city: "北京" } });
  });

  it("are chosen by a query and a budget", () => {
    expect(Object.keys(aiSdk(travelBox()).tools({ query: "weather", k: 2 }))).toHaveLength(2);
    expect(Object.keys(aiSdk(travelBox()).tools({ only: ["book_flight"] }))).toEqual(["book_flight"]);
  });

  it("take the strict definitions of another provider", () => {
    const { book_flight } = aiSdk(travelBox(), { provider: "openai-responses" }).tools();
    expect(book_flight?.strict).toBe(true);
    expect(book_flight?.inputSchema).toMatchObject({ jsonSchema: { type: "object", additionalProperties: false } });
  });

  it("mend arguments, and tell of it", async () => {
    const events: string[] = [];
    const box = travelBox({
      onEvent: (event) => event.type === "call.accepted" && events.push(...event.repairs.map(({ rule }) => rule)),
    });
    const model = scriptedModel([{ id: "1", name: "get_weather", input: { city: "Beijing", date: "2026-12-24" } }]);
    await generateText({ model, prompt: "?", tools: aiSdk(box).tools(), stopWhen });
    expect(answersIn(model.doGenerateCalls)["1"]).toMatchObject({ value: { city: "北京" } });
    expect(events).toHaveLength(1);
  });

  it("send feedback for wrong arguments, so that the model can try again", async () => {
    const model = scriptedModel(
      [{ id: "1", name: "get_weather", input: { city: "Paris", date: "2026-12-24" } }],
      [{ id: "2", name: "get_weather", input: weather }],
    );
    const { steps, text } = await generateText({ model, prompt: "?", tools: aiSdk(travelBox()).tools(), stopWhen });
    const [first] = steps[0]?.content.filter(({ type }) => type === "tool-error") ?? [];
    expect(first).toMatchObject({
      error: { status: "rejected", failure: { code: "invalid_arguments" } },
    });
    expect(first && "error" in first && first.error).toBeInstanceOf(ToolCallError);
    const answers = answersIn(model.doGenerateCalls);
    expect(answers["1"]).toMatchObject({ type: "error-text", value: expect.stringContaining('got "Paris"') });
    expect(answers["2"]).toMatchObject({ type: "json" });
    expect(text).toBe("done");
  });

  it("answer a phantom tool with the closest names", async () => {
    const types: string[] = [];
    const sdk = aiSdk(travelBox({ onEvent: ({ type }) => types.push(type) }));
    const model = scriptedModel([{ id: "1", name: "get_wether", input: weather }]);
    const experimental_repairToolCall = sdk.repair();
    await generateText({ model, prompt: "?", tools: sdk.tools(), stopWhen, experimental_repairToolCall });
    expect(answersIn(model.doGenerateCalls)["1"]).toMatchObject({
      type: "error-text",
      value: expect.stringContaining("get_weather"),
    });
    expect(types).toEqual(["tool.phantom"]);
  });

  it("find a tool by another spelling, and read broken JSON", async () => {
    const rules: string[] = [];
    const sdk = aiSdk(
      travelBox({
        onEvent: (event) => event.type === "call.accepted" && rules.push(...event.repairs.map(({ rule }) => rule)),
      }),
    );
    const model = scriptedModel([
      { id: "1", name: "functions.getWeather", input: weather },
      { id: "2", name: "get_weather", input: "{city: '北京', date: '2026-12-24',}" },
      { id: "3", name: "get_weather", input: '{"city": "北' },
    ]);
    const experimental_repairToolCall = sdk.repair();
    await generateText({ model, prompt: "?", tools: sdk.tools(), stopWhen, experimental_repairToolCall });
    const answers = answersIn(model.doGenerateCalls);
    expect(answers["1"]).toMatchObject({ type: "json", value: { city: "北京" } });
    expect(answers["2"]).toMatchObject({ type: "json", value: { city: "北京" } });
    expect(answers["3"]).toMatchObject({ type: "error-text", value: expect.stringContaining("cut off") });
    expect(rules.length).toBeGreaterThan(0);
  });

  it("tell the model how a function failed", async () => {
    const model = scriptedModel([{ id: "1", name: "fail", input: {} }]);
    const { text } = await generateText({ model, prompt: "?", tools: aiSdk(storeBox()).tools(), stopWhen });
    expect(answersIn(model.doGenerateCalls)["1"]).toMatchObject({
      type: "error-text",
      value: expect.stringContaining("the disk is full"),
    });
    expect(text).toBe("done");
  });

  it("stop a tool that keeps failing", async () => {
    const calls = ["1", "2", "3", "4"].map((id) => [{ id, name: "get_weather", input: {} }]);
    const model = scriptedModel(...calls);
    await generateText({ model, prompt: "?", tools: aiSdk(travelBox({ retryBudget: 2 })).tools(), stopWhen });
    expect(answersIn(model.doGenerateCalls)["3"]).toMatchObject({ value: expect.stringContaining("Stop calling") });
  });

  it("show the model what it is to see, and give the program the whole", async () => {
    const model = scriptedModel([
      { id: "1", name: "sum_up", input: {} },
      { id: "2", name: "draw", input: {} },
    ]);
    const { steps } = await generateText({ model, prompt: "?", tools: aiSdk(storeBox()).tools(), stopWhen });
    const answers = answersIn(model.doGenerateCalls);
    expect(answers["1"]).toEqual({ type: "text", value: "short" });
    expect(answers["2"]).toMatchObject({ type: "content", value: [{ type: "image-data", mediaType: "image/png" }] });
    expect(steps[0]?.toolResults[0]?.output).toMatchObject({ result: { secret: "42" } });
  });

  it("take outputs of a stored conversation as they are", () => {
    const [tool] = Object.values(aiSdk(storeBox()).tools());
    expect(tool?.toModelOutput?.({ output: { result: [1] } })).toEqual({ type: "json", value: [1] });
    expect(tool?.toModelOutput?.({ output: JSON.parse('"from before"') })).toEqual({
      type: "text",
      value: "from before",
    });
  });

  it("leave a tool of the host to the host, its arguments judged by the guard", async () => {
    const sdk = aiSdk(storeBox());
    expect(sdk.tools().pick_file).not.toHaveProperty("execute");
    const model = scriptedModel(
      [{ id: "1", name: "pick_file", input: {} }],
      [{ id: "2", name: "pickFile", input: "{id: 'a'}" }],
    );
    const experimental_repairToolCall = sdk.repair();
    const { steps } = await generateText({
      model,
      prompt: "?",
      tools: sdk.tools(),
      stopWhen,
      experimental_repairToolCall,
    });
    expect(answersIn(model.doGenerateCalls)["1"]).toMatchObject({
      type: "error-text",
      value: expect.stringContaining("pick_file was not run: 1 problem in the arguments."),
    });
    expect(steps.at(-1)?.toolCalls).toMatchObject([{ toolName: "pick_file", input: { id: "a" } }]);
  });

  it("read on in a result that was cut", async () => {
    const kept = new Map<string, unknown>();
    const resultStore = { write: (id: string, value: unknown) => void kept.set(id, value), read: () => "the rest" };
    const sdk = aiSdk(travelBox({ resultStore, resultBudget: 10 }));
    const model = scriptedModel(
      [{ id: "1", name: "get_forecast", input: { city: "北京", from: "2026-12-24", days: 7 } }],
      [{ id: "2", name: "read_result", input: { id: "x", offset: 0, limit: 100 } }],
    );
    const { steps } = await generateText({ model, prompt: "?", tools: sdk.tools(), stopWhen });
    const answers = answersIn(model.doGenerateCalls);
    expect(answers["1"]).toMatchObject({ type: "text", value: expect.stringContaining("Shortened") });
    expect(JSON.stringify(answers["2"])).toContain("the rest");
    expect(steps[0]?.toolResults[0]?.output).toMatchObject({ result: { length: 7 } });
    expect(kept.size).toBe(1);
  });
});

describe("calls that the AI SDK starts side by side", () => {
  const puts = [
    { id: "1", name: "put_item", input: { id: "a", value: 1 } },
    { id: "2", name: "put_item", input: { id: "a", value: 2 } },
    { id: "3", name: "get_item", input: { id: "a" } },
    { id: "4", name: "get_item", input: { id: "b" } },
  ];
  const inOrder = (log: Log) => log.filter((line) => line.endsWith("a") || line.includes(" a "));

  it("do not conflict", async () => {
    const log: Log = [];
    const model = scriptedModel(puts);
    await generateText({ model, prompt: "?", tools: aiSdk(storeBox(log)).tools(), stopWhen });
    expect(inOrder(log)).toEqual(["put a begins", "put a ends", "put a begins", "put a ends", "get a"]);
    expect(log.indexOf("get b")).toBeLessThan(log.indexOf("put a ends"));
    expect(answersIn(model.doGenerateCalls)["3"]).toMatchObject({ value: { value: 2 } });
  });

  it("do not conflict while a reply streams, either", async () => {
    const log: Log = [];
    const model = scriptedModel(puts);
    const { text, fullStream } = streamText({ model, prompt: "?", tools: aiSdk(storeBox(log)).tools(), stopWhen });
    const results: string[] = [];
    for await (const part of fullStream) if (part.type === "tool-result") results.push(part.toolCallId);
    expect(await text).toBe("done");
    expect([...results].sort()).toEqual(["1", "2", "3", "4"]);
    expect(inOrder(log)).toEqual(["put a begins", "put a ends", "put a begins", "put a ends", "get a"]);
    expect(answersIn(model.doStreamCalls)["3"]).toMatchObject({ value: { value: 2 } });
  });

  it("wait for earlier ones of their reply that they conflict with, and for no others", async () => {
    const log: Log = [];
    const { put_item, get_item } = aiSdk(storeBox(log)).tools();
    const messages: ModelMessage[] = [];
    const first = put_item?.execute?.({ id: "a", value: 1 }, { toolCallId: "1", messages });
    while (!log.includes("put a begins")) await new Promise((resolve) => setImmediate(resolve));
    const other = get_item?.execute?.({ id: "b" }, { toolCallId: "2", messages });
    const same = get_item?.execute?.({ id: "a" }, { toolCallId: "3", messages });
    expect(await Promise.all([first, other, same])).toMatchObject([{}, {}, { result: { value: 1 } }]);
    expect(log.indexOf("get a")).toBeGreaterThan(log.indexOf("put a ends"));
  });

  it("do not conflict where they come from two selections or two hosts, either", async () => {
    const log: Log = [];
    const sdk = aiSdk(storeBox(log));
    const messages: ModelMessage[] = [];
    const { put_item } = sdk.tools({ only: ["put_item"] });
    const { get_item } = sdk.tools({ only: ["get_item"] });
    const run = (id: string, context: string) => ({ toolCallId: id, messages, experimental_context: context });
    const first = put_item?.execute?.({ id: "a", value: 1 }, run("1", "ann"));
    const second = get_item?.execute?.({ id: "a" }, run("2", "ann"));
    const third = put_item?.execute?.({ id: "a", value: 2 }, run("3", "bob"));
    const fourth = get_item?.execute?.({ id: "a" }, run("4", "bob"));
    const results = await Promise.all([first, second, third, fourth]);
    expect(results).toMatchObject([{}, { result: { value: 1 } }, {}, { result: { value: 2 } }]);
  });

  it("are one turn, undone together where the toolbox is told to", async () => {
    const services = createTravelServices(() => Promise.resolve());
    const box = createToolbox(travel, { services, schedule: { failurePolicy: "rollback" } });
    const passengers = [{ name: "Li Lei", passport: "E12345678" }];
    const model = scriptedModel([
      { id: "1", name: "book_flight", input: { flight: { id: "TG121" }, passengers } },
      { id: "2", name: "book_flight", input: { flight: { id: "TG999" }, passengers } },
    ]);
    await generateText({ model, prompt: "?", tools: aiSdk(box).tools(), stopWhen });
    expect(services.bookings.size).toBe(0);
    const answers = answersIn(model.doGenerateCalls);
    expect(answers).toMatchObject({ 1: { type: "error-text" }, 2: { type: "error-text" } });
    expect(JSON.stringify(answers)).not.toContain("E12345678");
  });
});

describe("approval in the AI SDK", () => {
  const dropped = [{ id: "1", name: "drop_item", input: { id: "a" } }];

  async function asked(log: Log) {
    const tools = aiSdk(storeBox(log)).tools();
    const messages: ModelMessage[] = [{ role: "user", content: "?" }];
    const { response, content } = await generateText({ model: scriptedModel(dropped), messages, tools, stopWhen });
    const request = content.find((part) => part.type === "tool-approval-request");
    if (request === undefined) throw new Error("nobody was asked");
    return { messages: [...messages, ...response.messages], approvalId: request.approvalId };
  }

  async function decided(log: Log, approved: boolean) {
    const { messages, approvalId } = await asked(log);
    expect(log).toEqual([]);
    const decision: ModelMessage = {
      role: "tool",
      content: [{ type: "tool-approval-response", approvalId, approved }],
    };
    const model = scriptedModel();
    // Another request, and so another toolbox.
    const tools = aiSdk(storeBox(log)).tools();
    await generateText({ model, messages: [...messages, decision], tools, stopWhen });
    return answersIn(model.doGenerateCalls)["1"];
  }

  it("is asked for, and lets the call run", async () => {
    const log: Log = [];
    expect(await decided(log, true)).toMatchObject({ type: "json", value: { dropped: false } });
    expect(log).toEqual(["drop a"]);
  });

  it("can be denied", async () => {
    const log: Log = [];
    expect(await decided(log, false)).toMatchObject({ type: "execution-denied" });
    expect(log).toEqual([]);
  });

  it("is not asked for a call that would be refused", async () => {
    const { needsApproval } = aiSdk(storeBox()).tools({ only: ["drop_item"] }).drop_item ?? {};
    expect(await needsApproval?.({ id: "a" }, { toolCallId: "1", messages: [] })).toBe(true);
    const hidden = aiSdk(storeBox([], { authorize: () => "challenge" })).tools().drop_item;
    expect(await hidden?.needsApproval?.({ id: "a" }, { toolCallId: "1", messages: [] })).toBe(false);
  });

  it("cannot be gone around", async () => {
    const log: Log = [];
    const { drop_item } = aiSdk(storeBox(log)).tools();
    if (drop_item?.execute === undefined) throw new Error("there is no tool");
    const { execute } = drop_item;
    const other: ModelMessage[] = [
      { role: "assistant", content: [{ type: "tool-approval-request", approvalId: "x", toolCallId: "other" }] },
      { role: "tool", content: [{ type: "tool-approval-response", approvalId: "x", approved: true }] },
    ];
    await expect(execute({ id: "a" }, { toolCallId: "1", messages: other })).rejects.toThrow("a person has to approve");
    expect(log).toEqual([]);
  });

  it("is what the toolbox's own option says, where that is given", async () => {
    const log: Log = [];
    const tools = aiSdk(storeBox(log, { schedule: { needsApproval: () => false } })).tools();
    await generateText({ model: scriptedModel(dropped), prompt: "?", tools, stopWhen });
    expect(log).toEqual(["drop a"]);
  });
});

describe("a run of the AI SDK", () => {
  it("that is aborted aborts its calls", async () => {
    const log: Log = [];
    const controller = new AbortController();
    const model = scriptedModel([{ id: "1", name: "wait", input: {} }]);
    const { signal: abortSignal } = controller;
    const run = generateText({ model, prompt: "?", tools: aiSdk(storeBox(log)).tools(), stopWhen, abortSignal });
    run.catch(() => {});
    while (!log.includes("waits")) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await run.catch(() => {});
    expect(log).toEqual(["waits", "aborted"]);
  });

  it("hands its context on as the host", async () => {
    const hosts: unknown[] = [];
    const box = storeBox([], {
      around: ({ host }, next) => {
        hosts.push(host);
        return next();
      },
    });
    const model = scriptedModel([{ id: "1", name: "get_item", input: { id: "a" } }]);
    const experimental_context = { user: "ann" };
    const tools = aiSdk(box).tools();
    await generateText({ model, prompt: "?", tools, stopWhen, experimental_context });
    // As the next major has it.
    await tools.get_item?.execute?.({ id: "a" }, { toolCallId: "1", messages: [], context: "bob" });
    expect(hosts).toEqual([experimental_context, "bob"]);
  });
});
