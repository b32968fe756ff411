/** Prints the milliseconds, of CPU and on the clock, that edits of a tool take in watch mode, from the event to the written files. Run with a project folder and a file of it. */
import { readFileSync, writeFileSync } from "node:fs";

/** Edits that are not counted: the first ones are those of code that was not compiled yet. */
const WARM_UP = 20;
const EDITS = 40;
const [root = "", file = ""] = process.argv.slice(2);
const dist = new URL("../../dist/", import.meta.url).href;
const { warmProject } = (await import(`${dist}cli/rebuild.js`)) as typeof import("../../src/cli/rebuild.js");
const { lazyToolchain } = (await import(
  `${dist}cli/lazy-toolchain.js`
)) as typeof import("../../src/cli/lazy-toolchain.js");
const { defaultBuild } = (await import(`${dist}cli/options.js`)) as typeof import("../../src/cli/options.js");
const { optimizeLess } = (await import(`${dist}cli/v8-flags.js`)) as typeof import("../../src/cli/v8-flags.js");
const { processIo } = (await import(`${dist}cli/io.js`)) as typeof import("../../src/cli/io.js");

// As the command does.
optimizeLess();
const project = warmProject(root, defaultBuild, {
  io: { ...processIo(), cwd: root },
  common: { folders: [], format: "text", quiet: true, color: false },
  toolchain: lazyToolchain,
  progress: () => {},
});
await project.rebuild();
const text = readFileSync(file, "utf8");
const times: { readonly cpu: number; readonly wall: number }[] = [];
for (let edit = 0; edit < WARM_UP + EDITS; edit++) {
  // Each is of another length, so that all that follows in files of many tools moves.
  const words = `Where, ${"as far as anybody knows ".repeat((edit % 7) + 1)}of ${edit}, the`;
  writeFileSync(file, text.replace("Where the", words));
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await project.rebuild([file]);
  const { user, system } = process.cpuUsage(before);
  times.push({ cpu: (user + system) / 1000, wall: performance.now() - startedAt });
}
writeFileSync(file, text);
project.close();
console.log(JSON.stringify(times.slice(WARM_UP)));
