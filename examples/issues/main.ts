/**
 * Tools that are methods: an instance of the store is bound to the registry. A call that needs a person's consent stops the turn; the
 * turn is taken up again with the answer. No key and no network is needed: the calls below stand for those of a model.
 */
import { createToolbox, type TurnReport } from "@toolgen/runtime";
import { bindTools } from "../../generated/issues/index.js";
import { IssueStore } from "./tools.js";

const store = new IssueStore(() => new Date("2026-12-24T08:00:00Z"));
const box = createToolbox(bindTools({ IssueStore: store }));

/** Ids are made up here; a provider's adapter takes them from its response. */
let count = 0;
const call = (name: string, args: object) => ({ id: `call_${++count}`, name, arguments: JSON.stringify(args) });

print(
  "Methods of the bound instance open two issues",
  await box.run([
    call("open_issue", { title: "Login fails on Fridays", priority: 3 }),
    call("open_issue", { title: "Typo on the start page" }),
  ]),
);

print(
  "Updates of different issues run side by side, the count after both; its Map becomes an object",
  await box.run([
    call("update_issue", { id: 1, status: "in progress", assignee: "lilei" }),
    call("update_issue", { id: "2", status: "In-Progress" }),
    call("count_issues", {}),
  ]),
);

const deletion = [call("delete_issues", { ids: [1, 2] }), call("count_issues", {})];
console.log(`\nplan of the deletion:\n${box.plan(deletion).explain()}`);
const suspended = await box.run(deletion);
print("Deleting several issues asks a person first, and nothing has happened yet", suspended);

const outcome = suspended.outcome;
const [pending] = outcome?.pending ?? [];
if (outcome === undefined || pending?.hash === undefined) throw new Error("The deletion did not wait for consent.");
console.log(`asked: ${pending.tool} with ${JSON.stringify(pending.wire)}`);

// The hash names exactly these arguments: what was approved is what runs.
const decisions = { [pending.id]: { kind: "approve", hash: pending.hash } } as const;
print("With consent the same turn goes on", await box.resume(outcome.turn, { decisions }));

function print(title: string, { results, answers, outcome }: TurnReport): void {
  console.log(`\n${title} (${outcome?.state})`);
  for (const { id, name, status, repairs } of results) {
    const mended = repairs.map(
      ({ path, from, to }) => `, ${path} ${JSON.stringify(from)} read as ${JSON.stringify(to)}`,
    );
    console.log(`  ${id} ${name}: ${status}${mended.join("")}`);
  }
  for (const { id, shown } of answers) console.log(`  -> ${id}: ${shown.text}`);
}
