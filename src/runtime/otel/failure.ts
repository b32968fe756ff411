import { secretsOf } from "../guard/sensitive.js";
import type { AroundCall } from "../options.js";
import { errorText } from "../result/error-text.js";
import { ChangedArguments } from "../turn/around.js";
import { masked } from "./attributes.js";
import type { OtelSpan } from "./shapes.js";

/** A class of errors, few enough to count by. */
export function errorTypeOf(thrown: unknown): string {
  if (thrown instanceof ChangedArguments) return thrown.failure.code;
  if (!(thrown instanceof Error)) return "_OTHER";
  switch (thrown.name) {
    case "TimeoutError":
      return "timeout";
    case "AbortError":
      return "cancelled";
    default:
      return thrown.name === "" ? "_OTHER" : thrown.name;
  }
}

/** Marks a span as failed, without the values of `@sensitive` arguments. */
export function recordFailure(span: OtelSpan, { tool, arguments: wire }: AroundCall, thrown: unknown): void {
  const secrets = secretsOf(tool, wire);
  const message = errorText(thrown, secrets);
  const type = errorTypeOf(thrown);
  span.setAttribute("error.type", type);
  span.setStatus({ code: 2, message });
  const stack = thrown instanceof Error && typeof thrown.stack === "string" ? masked(thrown.stack, secrets) : undefined;
  span.recordException({ name: type, message, ...(stack === undefined ? {} : { stack }) });
}
