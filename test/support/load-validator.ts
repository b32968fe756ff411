import { transformSync } from "esbuild";
import type { Issue } from "../../src/runtime/contract.js";
import * as runtime from "../../src/runtime/generated/index.js";
import type { CompiledValidators } from "../../src/typia/validators.js";

/** A generated validator as a function. */
export type Check = (input: unknown) => readonly Issue[];

/** Runs the generated text of one validator, with the shared modules that it imports. */
export function loadValidator(compiled: CompiledValidators, id: string): Check {
  const text = compiled.byId.get(id);
  if (text === undefined) throw new Error(`no validator ${id}`);
  const modules = new Map<string, Record<string, unknown>>();
  const load = (shared: string): Record<string, unknown> => {
    const known = modules.get(shared);
    if (known !== undefined) return known;
    const module = compiled.shared.find((candidate) => candidate.id === shared);
    if (module === undefined) throw new Error(`no module ${shared}`);
    const exports = evaluate(module.statements, module.shared, load);
    modules.set(shared, exports);
    return exports;
  };
  return evaluate(`${text.statements}\nexport { ${text.check} as check };`, text.shared, load).check as Check;
}

function evaluate(
  statements: string,
  shared: readonly string[],
  load: (id: string) => Record<string, unknown>,
): Record<string, unknown> {
  const { code } = transformSync(statements, { loader: "ts", format: "cjs" });
  const module = { exports: {} as Record<string, unknown> };
  const names = shared.map((id) => `$${id}`);
  new Function("module", "exports", "$rt", ...names, code)(module, module.exports, runtime, ...shared.map(load));
  return module.exports;
}
