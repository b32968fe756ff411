// `npm run demo`: builds the travel example from its sources, then runs a scripted agent turn through the generated code.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

function run(title, ...args) {
  console.log(`\n$ ${title}`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

run("toolgen build", "dist/cli/main.js", "build");
run("examples/travel/main.ts", "--import", "tsx", "examples/travel/main.ts");
