import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchProject } from "./generate.js";

/** Writes a controller for each file of tools, beside the sources that the others read, and gives the path of tsoa's configuration. */
export function tsoaProject({ root, argumentTypes }: BenchProject): string {
  mkdirSync(join(root, "tsoa/controllers"), { recursive: true });
  let number = 0;
  for (const [file, types] of argumentTypes) {
    number += 1;
    const methods = types.map(
      (type) =>
        `  @Post("${type}")\n  public async call${type}(@Body() input: ${type}): Promise<void> {\n    console.log(input);\n  }\n`,
    );
    const text = `import { Body, Controller, Post, Route } from "tsoa";
import type { ${types.join(", ")} } from "../../${file.replace(/\.ts$/, ".js")}";

@Route("tools${number}")
export class Tools${number}Controller extends Controller {
${methods.join("\n")}}
`;
    writeFileSync(join(root, "tsoa/controllers", `tools-${number}.ts`), text);
  }
  const config = {
    entryFile: "src/shared.ts",
    noImplicitAdditionalProperties: "throw-on-extras",
    controllerPathGlobs: ["tsoa/controllers/*.ts"],
    spec: { outputDirectory: "tsoa/output", specVersion: 3 },
  };
  writeFileSync(join(root, "tsoa/tsoa.json"), `${JSON.stringify(config, null, 2)}\n`);
  return "tsoa/tsoa.json";
}
