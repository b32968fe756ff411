import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { EffectsDecl } from "../../ir/tool.js";
import type { Span } from "../tags/report.js";
import type { ToolTags } from "../tags/tool-tags.js";
import { positionAt } from "../types/position.js";
import { uncovered } from "./coverage.js";
import { type InferenceSubject, type InferredEffect, inferEffects, keyText, trailText } from "./infer.js";
import type { CallWorld } from "./world.js";

/**
 * The effects of a tool: what its tags declare, checked against what it calls; else what it calls. A declaration that is
 * narrower than the calls is an error at the tag.
 */
export function toolEffects(
  declared: EffectsDecl,
  tags: ToolTags,
  mark: Span,
  subject: InferenceSubject,
  world: CallWorld,
  diagnostics: Diagnostic[],
): EffectsDecl {
  const inferred = inferEffects(subject, world);
  if (inferred === undefined) return declared;
  const { found, faults, ...effects } = inferred;
  world.faults.push(...faults);
  if (!tags.declaresEffects) return effects;
  for (const effect of uncovered(declared, found)) diagnostics.push(tooNarrow(effect, tags, mark, subject, world));
  return { ...declared, origins: [...(declared.origins ?? []), ...(inferred.origins ?? [])] };
}

function tooNarrow(
  { access, key, trail }: InferredEffect,
  tags: ToolTags,
  mark: Span,
  { name, site }: InferenceSubject,
  { root }: CallWorld,
): Diagnostic {
  const at =
    tags.places.get(access) ?? tags.places.get("pure") ?? tags.places.get("reads") ?? tags.places.get("writes") ?? mark;
  const verb = access === "reads" ? "reads" : "writes";
  return diagnostic("TG2017", `${name} ${verb} ${keyText(key)}, which its tags do not say: ${trailText(name, trail)}`, {
    position: positionAt(site.node.getSourceFile(), at.start, at.length, root),
    help: `Add @${access} ${keyText(key)}, or correct the annotation of ${trail.at(-1)?.name ?? name}.`,
    related: trail.map((step) => ({ message: `calls ${step.name}`, position: step.position })),
  });
}
