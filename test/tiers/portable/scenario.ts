import { createToolbox } from "@toolgen/runtime";
import { openai } from "@toolgen/runtime/openai";
import { createTravelServices } from "../../../examples/travel/services.js";
import { tools } from "../../../generated/travel/index.js";

/** What one guarded turn came to: mended, refused and phantom calls. Uses what every platform has. */
export async function guardedTurn(): Promise<readonly string[]> {
  const services = createTravelServices((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const box = createToolbox(tools, { services, resultBudget: 4000, drift: {} });
  const calls: readonly (readonly [name: string, args: string])[] = [
    ["functions.searchFlights", '{"origin": "北京", "destination": "上海", "date": "2026-12-24", "passengers": "2",}'],
    ["search_flights", '{"origin": "北京", "destination": "Tokyo", "date": "2026-02-30", "passengers": 12}'],
    ["get_wether_radar", '{"city": "北京"}'],
  ];
  const messages = await openai(box).run({
    choices: [
      {
        finish_reason: "tool_calls",
        message: {
          role: "assistant",
          content: null,
          tool_calls: calls.map(([name, args], index) => ({
            id: `call_${index}`,
            type: "function" as const,
            function: { name, arguments: args },
          })),
        },
      },
    ],
  });
  await box.drift.settled();
  return [...messages.map(({ content }) => String(content)), `drift: ${box.drift.reports().length}`];
}

/** Does the platform let code make code? The point of running where it does not. */
export function evalIsAllowed(): boolean {
  try {
    return new Function("return true")() === true;
  } catch {
    return false;
  }
}
