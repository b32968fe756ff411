/**
 * A scripted agent turn: what a model might write, good and bad, runs through the generated code. No key and no network is needed:
 * the replies below stand for those of a model.
 */
import { createToolbox, type ToolEvent } from "@toolgen/runtime";
import { openai } from "@toolgen/runtime/openai";
import { tools } from "../../generated/travel/index.js";
import { createTravelServices } from "./services.js";
import { timeline } from "./timeline.js";

const services = createTravelServices((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
const box = createToolbox(tools, { services, onEvent: report, schedule: { failurePolicy: "rollback" } });
const chat = openai(box);

/** A call as a model writes it. */
type Call = readonly [name: string, args: unknown];

const passenger = { name: "Li Lei", passport: "E12345678" };

await turn("Good calls run in parallel, reads and writes apart", [
  ["get_weather", { city: "上海", date: "2026-12-24" }],
  ["search_flights", { origin: "北京", destination: "上海", date: "2026-12-24", passengers: 2 }],
  ["search_location", { keyword: "bund" }],
]);

await turn("Malformed calls are mended where the meaning is certain", [
  ["functions.getWeather", { city: "Beijing", date: "2026-12-24" }],
  [
    "search_flights",
    '{"origin": "北京", "destination": "广州", "date": "2026-12-24", "passengers": "2", "direct_only": "true",}',
  ],
]);

await turn("What is not certain goes back to the model, with what was expected", [
  ["search_flights", { origin: "北京", destination: "Tokyo", date: "2026-02-30", passengers: 12 }],
  ["get_wether_radar", { city: "北京" }],
  ["book_flight", { flight: { id: "TG120" }, passengers: [{ ...passenger, passport: "12345" }] }],
]);

await turn("Two legs are booked at once; the second fails, so the first is undone", [
  ["search_flights", { origin: "北京", destination: "上海", date: "2026-12-24" }],
  ["book_flight", { flight: { id: "TG120" }, passengers: [passenger] }],
  ["book_flight", { flight: { id: "TG999" }, passengers: [passenger] }],
  ["cancel_booking", { bookingId: "B-TG120" }],
]);

console.log(`\nBookings left: ${services.bookings.size}`);

async function turn(title: string, calls: readonly Call[]): Promise<void> {
  console.log(`\n${title}`);
  const response = reply(calls);
  console.log(indent(box.plan(chat.calls(response)).explain(), "  plan: "));
  const messages = await chat.run(response);
  console.log(indent(timeline(messages.results), "  time: "));
  for (const message of messages) console.log(`  -> ${message.tool_call_id}: ${shorten(String(message.content))}`);
}

/** What the SDK would return. */
function reply(calls: readonly Call[]) {
  const tool_calls = calls.map(([name, args], i) => ({
    id: `call_${i + 1}`,
    type: "function" as const,
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
  return { choices: [{ finish_reason: "tool_calls", message: { role: "assistant", content: null, tool_calls } }] };
}

function report(event: ToolEvent): void {
  if (event.type === "name.mended") console.log(`  ${event.callId}: name ${event.written} read as ${event.tool}`);
  if (event.type === "tool.phantom") console.log(`  ${event.callId}: there is no tool ${event.written}`);
  if (event.type === "call.accepted") {
    for (const { path, from, to, rule } of event.repairs) {
      console.log(`  ${event.callId}: ${path}: ${JSON.stringify(from)} mended to ${JSON.stringify(to)} (${rule})`);
    }
  }
  if (event.type === "call.undone") console.log(`  ${event.callId}: ${event.tool} undone`);
  if (event.type === "call.ended")
    console.log(`  ${event.callId}: ${event.tool} ${event.status}${took(event.durationMs)}`);
}

function took(durationMs: number | undefined): string {
  return durationMs === undefined ? "" : ` in ${Math.round(durationMs)} ms`;
}

function indent(text: string, label: string): string {
  return text.replace(/^/gm, label);
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ");
  return flat.length > 160 ? `${flat.slice(0, 157)}...` : flat;
}
