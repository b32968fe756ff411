import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Toolchain } from "../../src/cli/toolchain.js";
import type { Config } from "../../src/config/config.js";
import { loadConfig } from "../../src/config/load.js";
import { type Diagnostic, diagnostic } from "../../src/diagnostics/diagnostic.js";
import { moduleMark } from "../../src/output/mark.js";

/** Counts how often the compiler was asked. */
export interface FakeToolchain extends Toolchain {
  compilations: number;
}

/**
 * A toolchain whose language is one line of `src/tools.txt` per tool: `name`, `name warn`, `name error`, or `crash`. Each tool
 * gives one file that holds its line.
 */
export function fakeToolchain(): FakeToolchain {
  const chain: FakeToolchain = {
    compilations: 0,
    warmGroup: async (config, group) => ({
      compile: (_changed, options) => chain.compileGroup(config, group, options),
    }),
    loadConfig: async (options) => loadConfig(options),
    compileGroup: async (config: Config, _group, options) => {
      chain.compilations++;
      const file = join(config.root, "src/tools.txt");
      const lines = readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "");
      const diagnostics: Diagnostic[] = [];
      const tools = lines.map((line, index) => {
        const [name = "", verdict] = line.split(" ");
        if (name === "crash") throw new Error("the fake compiler fell over");
        const position = { file: "src/tools.txt", line: index + 1, column: 1, length: name.length };
        if (verdict === "error")
          diagnostics.push(
            diagnostic("TG3001", `${name} cannot be expressed`, { position, tool: name, help: "write less" }),
          );
        if (verdict === "warn")
          diagnostics.push({
            ...diagnostic("TG3001", `${name} is odd`, { position, tool: name, help: "look again" }),
            severity: "warning",
          });
        options?.onProgress?.({ step: "Reading types", done: index, total: lines.length });
        return { name, verdict, line };
      });
      const good = tools.filter(({ verdict }) => verdict !== "error");
      return {
        value: {
          artifacts: good.map(({ name, line }) => ({
            path: `tools/${name}.ts`,
            content: `${moduleMark("src/tools.txt")}\n// ${line}\n`,
          })),
          tools: tools.map(({ name }) => ({ name, position: { file: "src/tools.txt" } })),
          inputs: [file],
          stats: { tools: tools.length },
        },
        diagnostics,
      };
    },
  };
  return chain;
}
