import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { foreignProject, packBoth } from "../foreign-project.js";

const repository = resolve(import.meta.dirname, "../../..");
const config = {
  groups: [
    { include: ["src/conformance/tools.ts"], output: "generated/conformance" },
    { include: ["src/travel/tools.ts"], output: "generated/travel" },
  ],
};

/** Flags of `toolgen serve` for the travel tools of that project. */
export const travelFlags = ["--output", "generated/travel", "--with", "src/travel/serve.ts"];

/** A project of somebody else with both packages as tarballs, the travel tools and those of the conformance suite; not built yet. */
export function mcpProject(): string {
  const project = foreignProject(
    {
      "package.json": '{ "name": "foreign", "private": true, "type": "module" }',
      "tsconfig.json":
        '{ "compilerOptions": { "module": "NodeNext", "target": "ES2022", "strict": true, "types": ["node"] } }',
      "toolgen.json": JSON.stringify(config),
      "src/conformance/tools.ts": readFileSync(join(import.meta.dirname, "conformance-tools.ts"), "utf8"),
    },
    [...packBoth(), "typescript@6.0.2", "@types/node@20.19.43", "@modelcontextprotocol/server@2.4.0"],
  );
  for (const file of ["tools.ts", "services.ts", "serve.ts"]) {
    cpSync(join(repository, "examples/travel", file), join(project, "src/travel", file));
  }
  return project;
}
