import { isObject, type Json } from "../../ir/json.js";
import type { Comparison } from "./diff.js";
import type { Document } from "./document.js";
import { type Finding, finding } from "./finding.js";
import type { Node } from "./node.js";
import { typeFinding, typeWords } from "./type.js";

/** Differences between two unions, or a union and one of its members. Null was dealt with before. */
export function unionFindings(old: Json, now: Json, path: string, comparison: Comparison): readonly Finding[] {
  const { before, after } = comparison;
  const [was, is] = [membersOf(before, old), membersOf(after, now)];
  const partners = match(was, is, comparison);
  const [labels, newLabels] = [labelsOf(before, was), labelsOf(after, is)];
  if (partners.size === 0) return [typeFinding(old, now, path, comparison)];
  const found: Finding[] = [];
  for (const [index, member] of was.entries()) {
    const partner = partners.get(index);
    const other = partner === undefined ? undefined : is[partner];
    const label = `${path}(${labels[index]})`;
    if (other !== undefined)
      // What is said about a type that became a member of a union is said about the union.
      found.push(...(was.length === 1 || is.length === 1 ? comparison.shape : comparison.walk)(member, other, label));
    else if (comparison.keeps(member, now))
      found.push(finding("schema-rewritten", label, "is covered by another alternative", member));
    else found.push(finding("union-member-removed", label, "is no alternative any more", member));
  }
  const taken = new Set(partners.values());
  for (const [index, member] of is.entries()) {
    if (taken.has(index)) continue;
    const label = `${path}(${newLabels[index]})`;
    const rule = comparison.addsNothing(old, member) ? "schema-rewritten" : "union-member-added";
    found.push(finding(rule, label, "is a new alternative", undefined, member));
  }
  const order = [...partners].sort(([a], [b]) => a - b).map(([, partner]) => partner);
  if (order.some((partner, index) => partner < (order[index - 1] ?? -1)))
    found.push(finding("union-order-changed", path, "the alternatives stand in another order", was, is));
  return found;
}

function membersOf(document: Document, schema: Json): readonly Json[] {
  const node = document.node(schema);
  return node.kind === "union" ? node.members : [schema];
}

/** Pairs members: equal ones, then those of one tag, then the most alike of one kind. */
function match(was: readonly Json[], is: readonly Json[], comparison: Comparison): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  const candidates = was.flatMap((old, index) =>
    is.map((now, partner) => ({ index, partner, score: likeness(old, now, comparison) })),
  );
  candidates.sort((a, b) => b.score - a.score || a.index - b.index || a.partner - b.partner);
  for (const { index, partner, score } of candidates) {
    if (score < 0.3 || partners.has(index) || taken.has(partner)) continue;
    partners.set(index, partner);
    taken.add(partner);
  }
  return partners;
}

function likeness(old: Json, now: Json, comparison: Comparison): number {
  if (comparison.equal(old, now)) return 4;
  const [before, after] = [comparison.before.node(old), comparison.after.node(now)];
  if (before.kind !== after.kind) return 0;
  if (before.kind !== "object" || after.kind !== "object") return 1;
  const [tag, otherTag] = [tagOf(before, comparison.before), tagOf(after, comparison.after)];
  if (tag !== undefined && otherTag !== undefined) return tag === otherTag ? 3 : 0;
  const names = new Set([...before.properties.keys(), ...after.properties.keys()]);
  if (names.size === 0) return 1;
  return [...names].filter((name) => before.properties.has(name) && after.properties.has(name)).length / names.size;
}

/** What tells an object from others of its union: its required properties of one value. */
function tagOf(node: Node, document: Document): string | undefined {
  if (node.kind !== "object") return undefined;
  const tags = [...node.properties].flatMap(([name, schema]) => {
    const value = document.node(schema);
    return node.required.has(name) && value.kind === "values" && value.values.length === 1
      ? [`${name}=${JSON.stringify(value.values[0])}`]
      : [];
  });
  return tags.length === 0 ? undefined : tags.join(",");
}

/**
 * Names of the members for paths. They say what a member is, not where it stands, as members that come before it must not
 * change the path; members that are told apart by nothing are counted.
 */
function labelsOf(document: Document, members: readonly Json[]): readonly string[] {
  const short = members.map((member) => labelOf(document, member));
  const long = members.map((member, index) => {
    const label = short[index] ?? "";
    const node = document.node(member);
    const isAlone = short.filter((other) => other === label).length === 1;
    return isAlone || node.kind !== "object" ? label : `${label} with ${[...node.required].join(", ") || "nothing"}`;
  });
  return long.map((label, index) => {
    const before = long.slice(0, index).filter((other) => other === label).length;
    return before === 0 ? label : `${label} #${before + 1}`;
  });
}

function labelOf(document: Document, schema: Json): string {
  const node = document.node(schema);
  const tag = tagOf(node, document);
  if (tag !== undefined) return tag;
  if (node.kind === "object" && isObject(node.schema) && typeof node.schema.title === "string")
    return node.schema.title;
  return typeWords(node);
}
