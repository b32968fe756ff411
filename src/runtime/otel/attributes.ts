import type { ToolEntry } from "../contract.js";
import { MASK, maskWire, secretsOf } from "../guard/sensitive.js";
import type { AroundCall } from "../options.js";
import type { OtelAttributes } from "./shapes.js";

/** Longer texts are cut: an image in a result is no use in a trace. */
const MAX_LENGTH = 16_000;

/** Names the operation, by the semantic conventions for generative AI. */
export const operation: OtelAttributes = { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.type": "function" };

/** What is said of every call. */
export function attributesOf(tool: ToolEntry, callId: string): OtelAttributes {
  return {
    ...operation,
    "gen_ai.tool.name": tool.name,
    "gen_ai.tool.description": tool.description,
    "gen_ai.tool.call.id": callId,
  };
}

/** The arguments as JSON, `@sensitive` values masked. */
export function argumentsText({ tool, arguments: wire }: AroundCall): string {
  return cut(JSON.stringify(maskWire(tool, wire)));
}

/** The result as JSON, with what is `@sensitive` in the arguments masked where it comes back; `undefined` where it has no JSON. */
export function resultText({ tool, arguments: wire }: AroundCall, result: unknown): string | undefined {
  try {
    const encoded = tool.encode(result);
    return encoded === undefined ? undefined : cut(masked(JSON.stringify(encoded), secretsOf(tool, wire)));
  } catch {
    return undefined;
  }
}

/** A text without these secrets, also as they are written in JSON. */
export function masked(text: string, secrets: readonly string[]): string {
  let rest = text;
  for (const secret of secrets) {
    for (const form of [secret, JSON.stringify(secret).slice(1, -1)]) rest = rest.replaceAll(form, MASK);
  }
  return rest;
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
