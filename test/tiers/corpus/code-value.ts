import { transformSync } from "esbuild";
import { type CodecText, printDecoder } from "../../../src/emit/codecs/decode.js";
import { printEncoder } from "../../../src/emit/codecs/encode.js";
import type { TypeGraph } from "../../../src/ir/type.js";
import * as runtime from "../../../src/runtime/generated/index.js";

/** The generated decoder of a graph, wire form to code form. */
export function compileDecoder(graph: TypeGraph): (wire: unknown) => unknown {
  return compileCodec(printDecoder(graph));
}

/** The generated encoder of a graph, code form to wire form. */
export function compileEncoder(graph: TypeGraph): (code: unknown) => unknown {
  return compileCodec(printEncoder(graph));
}

/** A printed codec as a function; the identity where nothing changes. */
function compileCodec({ statements, name }: CodecText): (value: unknown) => unknown {
  if (name === "") return (value) => value;
  const { code } = transformSync(statements.join("\n"), { loader: "ts", format: "esm" });
  return new Function("$rt", `${code}\nreturn ${name};`)(runtime) as (value: unknown) => unknown;
}

/** A TypeScript expression for a value in code form. */
export function expression(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof URL) return `new URL(${JSON.stringify(value.href)})`;
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join(", ")}])`;
  if (value instanceof ArrayBuffer) return `new ArrayBuffer(${value.byteLength})`;
  if (value instanceof Set) return `new Set([${[...value].map(expression).join(", ")}] as const)`;
  if (value instanceof Map)
    return `new Map([${[...value].map(([key, inside]) => `[${expression(key)}, ${expression(inside)}]`).join(", ")}])`;
  if (Array.isArray(value)) return `[${value.map(expression).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, inside]) => `${key === "__proto__" ? '["__proto__"]' : JSON.stringify(key)}: ${expression(inside)}`)
      .join(", ")} }`;
  // Without an assertion TypeScript widens a literal below a key such as `constructor`, which every object has.
  if (typeof value === "string") return `(${JSON.stringify(value)} as const)`;
  return value === undefined ? "undefined" : JSON.stringify(value);
}
