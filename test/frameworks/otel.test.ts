import { context, type Tracer, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { type OtelTracer, otel } from "@toolgen/runtime/otel";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { tools as travel } from "../../generated/travel/index.js";
import { storeBox, travelBox } from "./boxes.js";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer("test");

beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()));
afterAll(() => context.disable());
beforeEach(() => exporter.reset());

const spans = () =>
  exporter.getFinishedSpans().map(({ name, attributes, status, events }) => ({ name, attributes, status, events }));

const secret = "E12345678";
const booking = { flight: { id: "TG121" }, passengers: [{ name: "Li Lei", passport: secret }] };

describe("spans of calls", () => {
  it("are made by what OpenTelemetry calls a tracer", () => expectTypeOf<Tracer>().toExtend<OtelTracer>());

  it("follow the semantic conventions", async () => {
    const box = travelBox(otel({ tracer }));
    await box.run([{ id: "c1", name: "get_weather", arguments: { city: "北京", date: "2026-12-24" } }]);
    expect(spans()).toEqual([
      {
        name: "execute_tool get_weather",
        attributes: {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": "get_weather",
          "gen_ai.tool.type": "function",
          "gen_ai.tool.description": travel.entries.get_weather.description,
          "gen_ai.tool.call.id": "c1",
        },
        status: { code: 0 },
        events: [],
      },
    ]);
  });

  it("are the parents of what the function does, and children of what called it", async () => {
    const box = storeBox(
      [],
      otel({
        tracer,
        around: (_, next) => tracer.startActiveSpan("inner", (span) => next().finally(() => span.end())),
      }),
    );
    await tracer.startActiveSpan("invoke_agent", async (span) => {
      await box.run([
        { id: "1", name: "get_item", arguments: { id: "a" } },
        { id: "2", name: "nothing_such", arguments: {} },
      ]);
      span.end();
    });
    const byName = new Map(exporter.getFinishedSpans().map((span) => [span.name, span]));
    const parentOf = (name: string) => byName.get(name)?.parentSpanContext?.spanId;
    expect(parentOf("inner")).toBe(byName.get("execute_tool get_item")?.spanContext().spanId);
    expect(parentOf("execute_tool get_item")).toBe(byName.get("invoke_agent")?.spanContext().spanId);
    expect(parentOf("execute_tool")).toBe(byName.get("invoke_agent")?.spanContext().spanId);
  });

  it("hold arguments and results when asked to, and never what is sensitive", async () => {
    const box = travelBox(otel({ tracer, content: true }));
    await box.run([{ id: "1", name: "book_flight", arguments: booking }]);
    const [span] = spans();
    expect(span?.attributes["gen_ai.tool.call.arguments"]).toContain("Li Lei");
    expect(span?.attributes["gen_ai.tool.call.result"]).toContain("B-TG121");
    expect(JSON.stringify(spans())).not.toContain(secret);
  });

  it("hold neither by default, and one alone where that is asked for", async () => {
    await travelBox(otel({ tracer })).run([{ id: "1", name: "book_flight", arguments: booking }]);
    await travelBox(otel({ tracer, content: { results: true } })).run([
      { id: "1", name: "book_flight", arguments: booking },
    ]);
    const [without, results] = spans().map(({ attributes }) => Object.keys(attributes));
    expect(without).not.toContain("gen_ai.tool.call.arguments");
    expect(without).not.toContain("gen_ai.tool.call.result");
    expect(results).not.toContain("gen_ai.tool.call.arguments");
    expect(results).toContain("gen_ai.tool.call.result");
  });

  it("mask what is sensitive where a result or an error repeats it", async () => {
    const call = { id: "1", name: "log_in", arguments: { password: 'open "sesame"' } };
    await storeBox([], otel({ tracer, content: true, around: async () => 'said open "sesame"' })).run([call]);
    await storeBox(
      [],
      otel({ tracer, content: true, around: () => Promise.reject(new TypeError('not open "sesame"')) }),
    ).run([call]);
    const [done, failed] = spans();
    expect(done?.attributes["gen_ai.tool.call.result"]).toContain("said");
    expect(failed).toMatchObject({
      attributes: { "error.type": "TypeError" },
      status: { code: 2, message: "not •••" },
    });
    expect(failed?.events).toHaveLength(1);
    expect(JSON.stringify(spans())).not.toContain("sesame");
  });

  it("say how a call failed", async () => {
    await storeBox([], otel({ tracer })).run([{ id: "1", name: "fail", arguments: {} }]);
    expect(spans()).toMatchObject([
      {
        name: "execute_tool fail",
        attributes: { "error.type": "Error" },
        status: { code: 2, message: "the disk is full" },
      },
    ]);
  });

  it("tell of calls that were refused, without the name that a model made up", async () => {
    const box = travelBox(otel({ tracer, content: true }));
    await box.run([
      { id: "1", name: "get_weather", arguments: { city: "Paris" } },
      { id: "2", name: "drop_tables", arguments: {} },
      {
        id: "3",
        name: "book_flight",
        arguments: { ...booking, passengers: [{ name: "Li Lei", passport: `${secret}9` }] },
      },
    ]);
    expect(spans()).toMatchObject([
      {
        name: "execute_tool get_weather",
        attributes: { "error.type": "invalid_arguments", "gen_ai.tool.call.id": "1" },
      },
      { name: "execute_tool", attributes: { "error.type": "unknown_tool", "gen_ai.tool.call.id": "2" } },
      { name: "execute_tool book_flight", attributes: { "error.type": "invalid_arguments" } },
    ]);
    expect(JSON.stringify(spans())).not.toMatch(/drop_tables|E12345678/);
  });

  it("end when nobody waits any longer", async () => {
    const controller = new AbortController();
    const around = () => new Promise(() => controller.abort());
    const box = storeBox([], otel({ tracer, around }));
    await box.run([{ id: "1", name: "get_item", arguments: { id: "a" } }], { signal: controller.signal });
    expect(spans()).toMatchObject([{ attributes: { "error.type": "cancelled" } }]);
  });

  it("take attributes and listeners of the application, whose faults change nothing", async () => {
    const heard: string[] = [];
    const ids = { "gen_ai.conversation.id": "k" };
    const call = { id: "1", name: "get_item", arguments: { id: "a" } };
    await storeBox([], otel({ tracer, attributes: () => ids, onEvent: ({ type }) => heard.push(type) })).run([call]);
    const { results } = await storeBox([], otel({ tracer, attributes: () => JSON.parse("{") })).run([call]);
    expect(spans()[0]?.attributes).toMatchObject(ids);
    expect(heard).toEqual(["call.accepted", "call.started", "call.ended"]);
    expect(results).toMatchObject([{ status: "done" }]);
  });

  it("cost nothing where nobody records", async () => {
    const idle = trace.getTracer("nobody");
    const { results } = await storeBox([], otel({ tracer: idle })).run([{ id: "1", name: "get_item", arguments: {} }]);
    expect(results).toMatchObject([{ status: "done" }]);
  });
});
