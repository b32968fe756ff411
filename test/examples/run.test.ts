import { describe, expect, it, vi } from "vitest";

/** Runs an example and gives what it prints. */
async function output(example: string): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  try {
    await import(`../../examples/${example}/main.ts`);
  } finally {
    log.mockRestore();
  }
  return lines.join("\n");
}

describe("the examples", () => {
  it("travel: mends, refuses, books in parallel and undoes", async () => {
    const text = await output("travel");
    expect(text).toContain("call_1: name functions.getWeather read as get_weather");
    expect(text).toContain('call_2: passengers: "2" mended to 2');
    expect(text).toContain("there is no tool get_wether_radar");
    const last = text.slice(text.indexOf("Two legs are booked"));
    expect(last).toContain("plan: call_2 book_flight: starts at once");
    expect(last).toContain("plan: call_3 book_flight: starts at once");
    expect(last).toMatch(/plan: call_4 cancel_booking: waits for call_2 \(both write booking\); call_3/);
    expect(last).toContain("call_2: book_flight undone");
    expect(last).toMatch(/time: call_2 \|=+ *\| compensated/);
    expect(last).toMatch(/time: call_3 \|=+ *\| failed/);
    expect(last).toMatch(/time: call_4 \| +\| skipped/);
    expect(last).toContain("Bookings left: 0");
    expect(text).not.toContain("E12345678");
  });

  it("issues: methods, a Map, and a deletion that waits for consent", async () => {
    const text = await output("issues");
    expect(text).toContain('call_4 update_issue: done, id "2" read as 2, status "In-Progress" read as "in progress"');
    expect(text).toContain('call_5: {"in progress":2}');
    expect(text).toContain("asked first, and nothing has happened yet (suspended)".slice(6));
    expect(text).toContain("call_6 delete_issues: suspended");
    expect(text).toContain("With consent the same turn goes on (done)");
    expect(text).toContain('call_6: {"deleted":2}');
    expect(text).toContain("call_7: {}");
  });
});
