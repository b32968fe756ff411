import { pathProblem } from "../ir/effect-path.js";
import type { EffectKey, EffectsDecl } from "../ir/tool.js";
import type { KeyTag } from "./tags/effect-keys.js";
import type { Report } from "./tags/report.js";
import type { ToolTags } from "./tags/tool-tags.js";
import type { InputReading, ParameterSource } from "./types/reader.js";

/** The effects that a tool's own tags declare; unknown when it has none. */
export function declaredEffects(
  tags: ToolTags,
  input: InputReading,
  parameters: readonly ParameterSource[],
  report: Report,
): EffectsDecl {
  if (!tags.declaresEffects) return { known: false, reads: [], writes: [] };
  const sole = soleParameter(input, parameters);
  const keys = (list: readonly KeyTag[]) =>
    distinct(
      list.map((tag) => {
        const key = fromRoot(tag.key, sole);
        checkPaths(key, tag, input, report);
        return key;
      }),
    );
  const origins = [
    ...(tags.flags.has("pure") ? ["@pure"] : []),
    ...tags.reads.map(({ source }) => `@reads ${source}`),
    ...tags.writes.map(({ source }) => `@writes ${source}`),
  ];
  return { known: true, reads: keys(tags.reads), writes: keys(tags.writes), origins };
}

/** Name of the one object parameter whose properties are the arguments, unless a property has that name too. */
function soleParameter(input: InputReading, parameters: readonly ParameterSource[]): string | undefined {
  const index = input.parameters.findIndex(({ kind }) => kind === "root");
  const name = parameters[index]?.name;
  return input.root.properties.some((property) => property.name === name) ? undefined : name;
}

/** `{input.id}` may be written for `{id}` where `input` is the one parameter. */
function fromRoot(key: EffectKey, sole: string | undefined): EffectKey {
  return key.map((segment) =>
    segment.kind === "argument" && segment.path.length > 1 && segment.path[0] === sole
      ? { kind: "argument", path: segment.path.slice(1) }
      : segment,
  );
}

/** A template must lead to one scalar argument: what else could name one row of a data source? */
function checkPaths(key: EffectKey, tag: KeyTag, input: InputReading, report: Report): void {
  for (const segment of key) {
    const problem = segment.kind === "argument" ? pathProblem(input, segment.path) : undefined;
    if (segment.kind === "argument" && problem) report("TG4005", `{${segment.path.join(".")}} ${problem}.`, tag);
  }
}

function distinct(keys: readonly EffectKey[]): readonly EffectKey[] {
  const seen = new Set<string>();
  return keys.filter((key) => {
    const text = JSON.stringify(key);
    return !seen.has(text) && seen.add(text);
  });
}
