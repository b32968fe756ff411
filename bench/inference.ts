/**
 * Inference of effects on a real code base: the data layer of a package from npm is annotated in a temporary folder, and what is
 * inferred for thirty functions above it stands beside what a person read from the source before. `TOOLGEN_VERBOSE=1` prints the
 * calls that were not followed. Fails when a verdict is wrong.
 */
import { rmSync } from "node:fs";
import { annotatedCodeBase, codeBase } from "./inference/code-base.js";
import { type Expected, expected } from "./inference/expected.js";
import { type Inferred, inferenceOf } from "./inference/infer.js";
import { table } from "./support/table.js";

const folder = annotatedCodeBase();
try {
  const infer = inferenceOf(folder);
  const rows = expected.map((one) => ({ one, found: infer(one.file, one.name) }));
  const wrong = rows.filter(({ one, found }) => verdict(one, found) !== "right");
  console.log(
    `Annotated: the adapter and the encoding of tokens of \`${codeBase}\` (22 members). For ${rows.length} functions above them, what`,
  );
  console.log(
    "is inferred, against what was read from the source beforehand. A key is cut (`user`) where its argument cannot be followed.\n",
  );
  const header = ["function", "reads", "writes", "calls followed", "verdict", "read by hand"];
  console.log(
    table(
      header,
      rows.map(({ one, found }) => [
        one.name,
        found.reads,
        found.writes,
        found.known ? "all" : `all but ${found.unknown.length}`,
        verdict(one, found),
        one.because,
      ]),
    ),
  );
  console.log(`\n${rows.length - wrong.length} of ${rows.length} right.`);
  if (process.env.TOOLGEN_VERBOSE)
    for (const { one, found } of rows) console.error(`${one.name}\n  ${found.unknown.join("\n  ")}`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** "right", or what else was expected. */
function verdict(one: Expected, found: Inferred): string {
  const faults = [
    ...(found.reads === one.reads ? [] : [`reads ${one.reads || "nothing"}`]),
    ...(found.writes === one.writes ? [] : [`writes ${one.writes || "nothing"}`]),
    ...(found.known === one.known ? [] : [one.known ? "all followed" : "not all followed"]),
  ];
  return faults.length === 0 ? "right" : `WRONG: ${faults.join("; ")}`;
}
