import { AIMessage, type AIMessageChunk, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { createToolbox, type Json, type Registry, type Toolbox } from "@toolgen/runtime";
import type { JsonSchemaTool } from "@toolgen/runtime/generated";
import { langchain, ToolCallError } from "@toolgen/runtime/langchain";
import { describe, expect, expectTypeOf, it } from "vitest";
import { createTravelServices } from "../../examples/travel/services.js";
import { tools as travel } from "../../generated/travel/index.js";
import type { ScriptedCall } from "./ai-model.js";
import { type Log, storeBox, travelBox } from "./boxes.js";
import { ScriptedChatModel } from "./chat-model.js";

const weather = { city: "北京", date: "2026-12-24" };

/** Runs the calls of a reply as agents do: tool by tool, side by side. */
async function apart(box: Toolbox<Registry>, ...calls: readonly ScriptedCall[]): Promise<readonly ToolMessage[]> {
  return invoked(langchain(box).tools(), ...calls);
}

async function invoked(tools: readonly StructuredToolInterface[], ...calls: readonly ScriptedCall[]) {
  return Promise.all(
    calls.map(async ({ id, name, input }) => {
      const message: unknown = await tools
        .find((tool) => tool.name === name)
        ?.invoke({ type: "tool_call", id, name, args: { ...Object(input) } });
      if (!ToolMessage.isInstance(message)) throw new Error(`${name} gave no message`);
      return message;
    }),
  );
}

describe("the types of LangChain", () => {
  it("take what the adapter gives", () => {
    expectTypeOf(langchain(storeBox()).tools()).toExtend<Parameters<ScriptedChatModel["bindTools"]>[0]>();
    expectTypeOf(langchain(storeBox()).run).returns.resolves.toExtend<BaseMessage[]>();
  });
});

describe("tools of LangChain", () => {
  it("give the generated definitions, and run valid calls", async () => {
    const { bound } = new ScriptedChatModel().bindTools(langchain(travelBox()).tools());
    const loose = travel.definitions["json-schema"]?.get_weather?.loose;
    const { name, description, inputSchema } = (loose ?? {}) as JsonSchemaTool;
    const sent = bound.find((tool) => tool.function.name === "get_weather");
    expect(sent).toMatchObject({ type: "function", function: { name, description, parameters: inputSchema } });
    const [message] = await apart(travelBox(), { id: "1", name, input: weather });
    expect(message).toMatchObject({ tool_call_id: "1", name, status: "success", artifact: { city: "北京" } });
    expect(message?.text).toContain("北京");
  });

  it("mend arguments that LangChain would refuse", async () => {
    const [message] = await apart(travelBox(), {
      id: "1",
      name: "get_weather",
      input: { ...weather, city: "Beijing" },
    });
    expect(message).toMatchObject({ status: "success", artifact: { city: "北京" } });
  });

  it("send feedback for wrong arguments as an error, and stop a tool that keeps failing", async () => {
    const tools = langchain(travelBox({ retryBudget: 2 })).tools();
    const calls = ["1", "2", "3"].map((id) => ({ id, name: "get_weather", input: { ...weather, city: "Paris" } }));
    const messages: ToolMessage[] = [];
    for (const call of calls) messages.push(...(await invoked(tools, call)));
    expect(messages.map(({ status }) => status)).toEqual(["error", "error", "error"]);
    expect(messages[0]?.text).toContain('got "Paris"');
    expect(messages[2]?.text).toContain("Stop calling");
  });

  it("tell the model how a function failed, and throw where they are called without a call", async () => {
    const [message] = await apart(storeBox(), { id: "1", name: "fail", input: {} });
    expect(message).toMatchObject({ status: "error", text: expect.stringContaining("the disk is full") });
    const [fail, sum] = langchain(storeBox()).tools({ only: ["fail", "sum_up"] });
    await expect(fail?.invoke({})).rejects.toThrow(ToolCallError);
    expect(await sum?.invoke({})).toBe("short");
  });

  it("show the model what it is to see, and keep the whole for the program", async () => {
    const [sum, draw] = await apart(
      storeBox(),
      { id: "1", name: "sum_up", input: {} },
      { id: "2", name: "draw", input: {} },
    );
    expect(sum).toMatchObject({ content: "short", artifact: { secret: "42" } });
    expect(draw?.content).toEqual([{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }]);
  });

  it("are told to callbacks under their names", async () => {
    const heard: string[] = [];
    const [tool] = langchain(storeBox()).tools({ only: ["get_item"] });
    const handleToolStart = (...[, , , , , , name]: readonly unknown[]) => void heard.push(String(name));
    await tool?.invoke({ id: "a" }, { callbacks: [{ handleToolStart }] });
    expect(heard).toEqual(["get_item"]);
  });

  it("take the context as the host, or what is configurable, and the thread as the turn", async () => {
    const hosts: unknown[] = [];
    const turns: unknown[] = [];
    const box = storeBox([], {
      onEvent: (event) => event.type === "call.started" && turns.push(event.turn),
      around: ({ host }, next) => {
        hosts.push(host);
        return next();
      },
    });
    const [tool] = langchain(box).tools({ only: ["get_item"] });
    await tool?.invoke({ id: "a" }, { context: "ann" });
    await tool?.invoke({ id: "a" }, { configurable: { thread_id: "t", user: "bob" } });
    expect(hosts).toMatchObject(["ann", { user: "bob" }]);
    expect(turns).toEqual([undefined, "t"]);
  });

  it("cancel with the signal of a call", async () => {
    const log: Log = [];
    const [wait] = langchain(storeBox(log)).tools({ only: ["wait"] });
    const controller = new AbortController();
    const run = wait?.invoke({ type: "tool_call", id: "1", name: "wait", args: {} }, { signal: controller.signal });
    while (!log.includes("waits")) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await run?.catch(() => {});
    expect(log).toEqual(["waits", "aborted"]);
  });
});

describe("calls that LangChain starts side by side", () => {
  it("do not conflict", async () => {
    const log: Log = [];
    const messages = await apart(
      storeBox(log),
      { id: "1", name: "put_item", input: { id: "a", value: 1 } },
      { id: "2", name: "put_item", input: { id: "a", value: 2 } },
      { id: "3", name: "get_item", input: { id: "a" } },
      { id: "4", name: "get_item", input: { id: "b" } },
    );
    expect(messages[2]).toMatchObject({ artifact: { value: 2 } });
    const ofA = log.filter((line) => line.includes(" a"));
    expect(ofA).toEqual(["put a begins", "put a ends", "put a begins", "put a ends", "get a"]);
    expect(log.indexOf("get b")).toBeLessThan(log.indexOf("put a ends"));
  });

  it("are one turn, undone together where the toolbox is told to", async () => {
    const services = createTravelServices(() => Promise.resolve());
    const box = createToolbox(travel, { services, schedule: { failurePolicy: "rollback" } });
    const book = (id: string, flight: string) => ({
      id,
      name: "book_flight",
      input: { flight: { id: flight }, passengers: [{ name: "Li Lei", passport: "E12345678" }] },
    });
    const messages = await apart(box, book("1", "TG121"), book("2", "TG999"));
    expect(messages.map(({ status }) => status)).toEqual(["error", "error"]);
    expect(services.bookings.size).toBe(0);
    expect(JSON.stringify(messages)).not.toContain("E12345678");
  });

  it("run each as its own host", async () => {
    const hosts: unknown[] = [];
    const box = storeBox([], {
      around: ({ host, id }, next) => {
        hosts.push([id, host]);
        return next();
      },
    });
    const [tool] = langchain(box).tools({ only: ["get_item"] });
    const call = (id: string) => ({ type: "tool_call" as const, id, name: "get_item", args: { id: "a" } });
    await Promise.all([tool?.invoke(call("1"), { context: "ann" }), tool?.invoke(call("2"), { context: "bob" })]);
    expect(hosts.sort()).toEqual([
      ["1", "ann"],
      ["2", "bob"],
    ]);
  });
});

describe("approval in LangChain", () => {
  const call = { id: "1", name: "drop_item", input: { id: "a" } };

  it("is asked of the application, and needed", async () => {
    const log: Log = [];
    const asked: unknown[] = [];
    const answers = [false, true];
    const approve = (each: unknown): boolean => {
      asked.push(each);
      return answers.shift() ?? false;
    };
    const tools = langchain(storeBox(log), { approve }).tools();
    const [denied] = await invoked(tools, call);
    expect(denied).toMatchObject({ status: "error", text: expect.stringContaining("a person has to approve") });
    expect(log).toEqual([]);
    const [done] = await invoked(tools, { ...call, id: "2" });
    expect(done).toMatchObject({ status: "success" });
    expect(log).toEqual(["drop a"]);
    expect(asked[0]).toEqual({ id: "1", tool: "drop_item", arguments: { id: "a" } });
    const [refused] = await apart(storeBox(log), call);
    expect(refused).toMatchObject({ status: "error" });
  });

  it("can be interrupted: what is thrown goes through", async () => {
    const interrupt = new Error("interrupt");
    const approve = () => {
      throw interrupt;
    };
    await expect(invoked(langchain(storeBox(), { approve }).tools(), call)).rejects.toBe(interrupt);
  });
});

describe("a loop of one's own with LangChain", () => {
  it("has all calls of a message run as one turn, phantoms and broken JSON among them", async () => {
    const types: string[] = [];
    const lc = langchain(travelBox({ onEvent: ({ type }) => types.push(type) }));
    const model = new ScriptedChatModel([
      { id: "1", name: "get_weather", input: weather },
      { id: "2", name: "get_wether", input: weather },
      { id: "3", name: "get_weather", input: "{city: '北京', date: '2026-12-24',}" },
    ]).bindTools(lc.tools());
    const messages: BaseMessage[] = [new HumanMessage("?")];
    for (let step = 0; step < 3; step++) {
      const reply = await model.invoke(messages);
      messages.push(reply);
      const answers = await lc.run(reply);
      if (answers.length === 0) break;
      messages.push(...answers);
    }
    const answers = messages.filter((message) => ToolMessage.isInstance(message));
    expect(answers.map(({ status, tool_call_id }) => [tool_call_id, status])).toEqual([
      ["1", "success"],
      ["2", "error"],
      ["3", "success"],
    ]);
    expect(answers[1]?.text).toContain("get_weather");
    expect(types).toContain("tool.phantom");
    expect(messages.at(-1)?.text).toBe("done");
  });

  it("runs a streamed message", async () => {
    const lc = langchain(travelBox());
    const model = new ScriptedChatModel([{ id: "1", name: "get_weather", input: weather }]).bindTools(lc.tools());
    let reply: AIMessageChunk | undefined;
    for await (const chunk of await model.stream("?")) reply = reply?.concat(chunk) ?? chunk;
    if (reply === undefined) throw new Error("nothing came");
    expect([...(await lc.run(reply))]).toMatchObject([{ tool_call_id: "1", status: "success" }]);
  });

  it("waits for approvals and for the host", async () => {
    const log: Log = [];
    const lc = langchain(storeBox(log));
    const call = (id: string, name: string) => ({ type: "tool_call" as const, id, name, args: { id: "a" } });
    const waiting = await lc.run(
      new AIMessage({ content: "", tool_calls: [call("1", "drop_item"), call("2", "pick_file")] }),
    );
    expect(waiting).toHaveLength(0);
    const { turn = "", pending = [] } = waiting.outcome ?? {};
    const wire: Json = "notes.txt";
    const decisions = Object.fromEntries(
      pending.map(({ id, reason, hash = "" }) => [
        id,
        reason === "approval" ? { kind: "approve" as const, hash } : { kind: "result" as const, wire },
      ]),
    );
    const answers = await lc.resume(turn, { decisions });
    expect(answers.map(({ status }) => status)).toEqual(["success", "success"]);
    expect(log).toEqual(["drop a"]);
  });

  it("takes the message of a model, and nothing else", async () => {
    await expect(langchain(storeBox()).run(new HumanMessage("?"))).rejects.toThrow("an AIMessage");
  });
});
