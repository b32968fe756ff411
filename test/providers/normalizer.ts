import { transformSync } from "esbuild";
import type { Dialect } from "../../src/emit/providers/dialect.js";
import { normalizerText } from "../../src/emit/providers/normalizers.js";
import { unexpanded } from "../../src/emit/providers/rewrite/lower.js";
import type { InputGraph } from "../../src/ir/tool.js";
import * as $rt from "../../src/runtime/generated/index.js";

/** Compiles the generated normaliser of a graph in a dialect; the identity where none is generated. */
export function compileNormalizer(input: InputGraph, dialect: Dialect): (value: unknown) => unknown {
  const text = normalizerText({ input }, unexpanded(dialect), "normalize");
  if (text === undefined) return (value) => value;
  const { code } = transformSync(text, { loader: "ts", format: "esm" });
  return new Function("$rt", `${code}\nreturn normalize;`)($rt) as (value: unknown) => unknown;
}
