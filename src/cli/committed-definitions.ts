import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ProviderId, providerIds } from "../config/config.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { oneLine } from "../diagnostics/visible.js";
import { isObject, type Json, type JsonObject } from "../ir/json.js";

/** What `providers/<id>.json` in an output folder says. */
interface Committed {
  readonly provider: ProviderId;
  readonly tools: readonly JsonObject[];
  readonly guarantees: JsonObject;
  readonly weights: JsonObject;
  readonly notStrict: JsonObject;
}

/** The lint over committed definitions that are not what the sources give: somebody or something else wrote them. */
export async function lintCommitted(outputDir: string, changed: ReadonlySet<string>): Promise<readonly Diagnostic[]> {
  const differ = committedDefinitions(outputDir).filter(({ provider }) => changed.has(`providers/${provider}.json`));
  if (differ.length === 0) return [];
  const { providerEmitter } = await import("../emit/providers/index.js");
  return differ.flatMap(({ provider, tools, guarantees }) => {
    const names = Object.keys(guarantees);
    return tools.flatMap((tool, index) => providerEmitter.lint(provider, tool, names[index] ?? ""));
  });
}

/** Constraints that are told of one tool and provider; a type that is written out has many more, at all its levels. */
const SHOWN = 12;

/**
 * Lines for people on one tool: who enforces each constraint, why it is not strict, what it takes of a request's budgets. Providers of which the same
 * is to be said share a heading.
 */
export function explainDefinitions(outputDir: string, tool: string): readonly string[] {
  const providers = new Map<string, ProviderId[]>();
  for (const definitions of committedDefinitions(outputDir)) {
    const page = pageOf(definitions, tool).join("\n");
    if (page !== "") providers.set(page, [...(providers.get(page) ?? []), definitions.provider]);
  }
  return [...providers].flatMap(([page, ids]) => [
    `${ids.join(", ")}:`,
    ...page.split("\n").map((line) => `  ${line}`),
  ]);
}

function pageOf({ guarantees, weights, notStrict }: Committed, tool: string): readonly string[] {
  const promised = [...new Set(texts(guarantees[tool]))].map(oneLine);
  if (promised.length === 0) return [];
  const weight = weights[tool];
  const spent = isObject(weight) ? Object.entries(weight).filter(([, count]) => count !== 0) : [];
  return [
    ...(promised.length > SHOWN
      ? [...promised.slice(0, SHOWN), `and ${promised.length - SHOWN} more constraints`]
      : promised),
    ...texts(notStrict[tool]).map((reason) => `not strict: ${oneLine(reason)}`),
    ...(spent.length === 0
      ? []
      : [`of a request's budgets: ${spent.map(([name, count]) => `${name} ${count}`).join(", ")}`]),
  ];
}

/** The definitions in an output folder, by provider; what cannot be read is left out. */
export function committedDefinitions(outputDir: string): readonly Committed[] {
  return providerIds.flatMap((provider) => {
    const path = join(outputDir, "providers", `${provider}.json`);
    const value = existsSync(path) ? parsed(readFileSync(path, "utf8")) : undefined;
    if (!isObject(value) || !Array.isArray(value.tools)) return [];
    const tools = (value.tools as readonly Json[]).filter(isObject);
    const { guarantees, weights, notStrict } = value;
    return [
      {
        provider,
        tools,
        guarantees: objectOf(guarantees),
        weights: objectOf(weights),
        notStrict: objectOf(notStrict),
      },
    ];
  });
}

/** A file with conflict markers is no JSON; that it differs is said elsewhere. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
