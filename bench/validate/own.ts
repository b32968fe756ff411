import { toolDeclFromDefinition } from "../../src/import/index.js";
import { emitTools } from "../../test/emit/harness.js";
import type { Own } from "./bundles.js";
import { schemas } from "./schemas.js";

/** The bench tools through our own compiler. */
export async function compileOwn(): Promise<Own> {
  const decls = Object.entries(schemas).flatMap(
    ([name, schema]) => toolDeclFromDefinition({ name, description: "", input_schema: schema }).value ?? [],
  );
  const { artifacts, validators } = await emitTools(decls);
  return { artifacts, validators };
}
