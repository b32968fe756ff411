import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { pathProblem } from "../../ir/effect-path.js";
import type { EffectKey, EffectSegment, EffectsDecl } from "../../ir/tool.js";
import { ts } from "../compiler.js";
import type { Site } from "../site/located.js";
import type { InputReading, ParameterSource } from "../types/reader.js";
import type { Code } from "./code.js";
import { isFollowed } from "./followed.js";
import { summarise, unknownCall } from "./solve.js";
import { readCode } from "./sources.js";
import type { ParameterKey, Step, UnknownCall } from "./summary.js";
import type { CallWorld } from "./world.js";

/** The effects of a tool by what it calls. */
export interface InferredEffects extends EffectsDecl {
  readonly found: readonly InferredEffect[];
  /** Malformed annotations on the way. */
  readonly faults: readonly Diagnostic[];
}

/** One effect and the calls that lead to it. */
export interface InferredEffect {
  readonly access: "reads" | "writes";
  readonly key: EffectKey;
  readonly trail: readonly Step[];
}

/** A tool whose calls are to be followed. */
export interface InferenceSubject {
  readonly name: string;
  readonly site: Site;
  readonly parameters: readonly ParameterSource[];
  readonly input: InputReading;
}

/** Follows the calls of a tool; `undefined` when no annotation is in reach, or there is no code to read. */
export function inferEffects(subject: InferenceSubject, world: CallWorld): InferredEffects | undefined {
  const code = codeOfTool(subject.site, world);
  const summary = code && summarise(code, world);
  if (!code || !summary?.annotated) return undefined;
  const lookedUp = code.bodies.find((body) => body === code.node && !isFollowed(body as ts.Expression, world.checker));
  const found = [...summary.effects.values()].map(({ access, key, trail }) => ({
    access,
    trail,
    key: inArguments(key, code, subject),
  }));
  const keys = (access: "reads" | "writes") => sortedKeys(found.filter((effect) => effect.access === access));
  return {
    known: summary.unknown.size === 0 && summary.callsParameters.size === 0 && lookedUp === undefined,
    reads: keys("reads"),
    writes: keys("writes"),
    origins: [
      ...originsOf(found, subject.name),
      ...unknownOrigins(
        [...summary.unknown.values(), ...(lookedUp ? [unknownCall(lookedUp, world)] : [])],
        subject.name,
      ),
    ],
    found,
    faults: [...summary.faults.values()],
  };
}

/** The code of a tool, or of the expression that its const holds. */
function codeOfTool({ implementation, node }: Site, world: CallWorld): Code | undefined {
  const own = implementation && readCode(implementation);
  if (own) return own;
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    const symbol = node.name && world.checker.getSymbolAtLocation(node.name);
    const withBody = symbol?.declarations?.find((other) => ts.isFunctionLike(other) && "body" in other && other.body);
    return withBody && readCode(withBody as ts.FunctionDeclaration);
  }
  const initializer = "initializer" in node ? (node.initializer as ts.Node | undefined) : undefined;
  return initializer && { node: initializer, bodies: [initializer], parameters: [] };
}

/** A key in terms of the arguments that a model gives; cut where a segment is none of them, or not one scalar. */
function inArguments(key: ParameterKey, { parameters: own }: Code, { parameters, input }: InferenceSubject): EffectKey {
  const segments: EffectSegment[] = [];
  for (const segment of key) {
    if (segment.kind === "name") {
      segments.push(segment);
      continue;
    }
    const index = parameters.findIndex(({ declaration }) => declaration === own[segment.parameter]);
    const taken = input.parameters[index < 0 ? segment.parameter : index];
    const path =
      taken?.kind === "root" ? segment.path : taken?.kind === "property" ? [taken.name, ...segment.path] : [];
    if (path.length === 0 || pathProblem(input, path)) break;
    segments.push({ kind: "argument", path });
  }
  return segments;
}

function sortedKeys(effects: readonly InferredEffect[]): readonly EffectKey[] {
  const byText = new Map(effects.map(({ key }) => [keyText(key), key]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

/** A key as an author writes it. */
export function keyText(key: EffectKey): string {
  const text = key.map((segment) => (segment.kind === "name" ? segment.text : `{${segment.path.join(".")}}`)).join(":");
  return text === "" ? "*" : text;
}

/** Calls as a path: `bookFlight > saveBooking > Store.insert`. */
export function trailText(name: string, trail: readonly Step[]): string {
  return [name, ...trail.map((step) => step.name)].join(" > ");
}

function originsOf(found: readonly InferredEffect[], name: string): readonly string[] {
  return found
    .map(({ access, key, trail }) => `${access} ${keyText(key)}: ${trailText(name, trail)}${placeText(trail.at(-1))}`)
    .sort();
}

function unknownOrigins(unknown: readonly UnknownCall[], name: string): readonly string[] {
  return unknown
    .map(
      ({ text, position, trail }) =>
        `unknown: ${trailText(name, trail)} calls ${text} (${position.file}:${position.line})`,
    )
    .sort();
}

function placeText(step: Step | undefined): string {
  return step ? ` (${step.position.file}:${step.position.line})` : "";
}
