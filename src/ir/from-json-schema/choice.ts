import type { Json, JsonObject } from "../json.js";
import type { Type } from "../type.js";
import { disjoint } from "./disjoint.js";
import { assertionsOf, without, withoutAnnotations } from "./keywords.js";
import { merge } from "./merge.js";
import { read } from "./read.js";
import { type Reader, type Reading, unsupported } from "./reader.js";
import { union } from "./union.js";

/** A choice of schemas, each with what stands beside the choice. Exactly one of several is a union only if no two share a value. */
export function readChoice(keyword: "anyOf" | "oneOf", schema: JsonObject, path: string, reader: Reader): Reading {
  const members = (schema[keyword] ?? []) as readonly Json[];
  const beside = withoutAnnotations(without(schema, keyword));
  const bare = assertionsOf(beside).length === 0;
  const types = members.flatMap((member, index) => {
    const at = `${path}/${keyword}/${index}`;
    if (bare) return [read(member, at, reader)];
    const plain = reader.follow(member);
    const both = plain === undefined ? undefined : merge(plain, beside);
    if (both === undefined) unsupported(reader, at, `\`${keyword}\` beside keywords that cannot be merged into it`);
    return [read(both ?? member, at, reader)];
  });
  const some = types.filter((type): type is Type => type.kind !== "never");
  if (keyword === "oneOf" && overlapping(some, reader))
    unsupported(reader, path, "`oneOf` with members that share values");
  return union(some);
}

function overlapping(types: readonly Type[], reader: Reader): boolean {
  const definitions = reader.resolved();
  return types.some((type, index) => types.slice(index + 1).some((other) => !disjoint(type, other, definitions)));
}
