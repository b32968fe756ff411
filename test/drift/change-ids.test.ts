import { describe, expect, it } from "vitest";
import { compareManifests } from "../../src/drift/compare.js";
import type { Json, JsonObject } from "../../src/ir/json.js";
import { contract } from "./contracts.js";

const object = (properties: JsonObject, required: readonly string[] = [], more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
  ...more,
});

function changesBetween(before: JsonObject, after: JsonObject) {
  return compareManifests([contract({ input: before })], [contract({ input: after })]);
}

function idOf(rule: string, before: JsonObject, after: JsonObject): string {
  const ids = changesBetween(before, after).flatMap((change) => (change.rule === rule ? change.id : []));
  expect(ids).toHaveLength(1);
  return ids[0] ?? "";
}

describe("ids of changes", () => {
  it("do not depend on the names of definitions, which hold numbers", () => {
    const node = (name: string): JsonObject =>
      object({ value: { type: "string" }, next: { $ref: `#/$defs/${name}` } }, ["value"]);
    const with_ = (definitions: JsonObject, items: readonly Json[]) =>
      object({ list: { type: "array", items: { anyOf: items } } }, [], { $defs: definitions });
    const id = idOf(
      "union-member-added",
      with_({}, [{ type: "string" }, { type: "number" }]),
      with_({ node: node("node") }, [{ type: "string" }, { type: "number" }, { $ref: "#/$defs/node" }]),
    );
    const renamed = idOf(
      "union-member-added",
      with_({}, [{ type: "string" }, { type: "number" }]),
      with_({ other: { type: "boolean" }, node_2: node("node_2") }, [
        { type: "string" },
        { type: "number" },
        { $ref: "#/$defs/node_2" },
      ]),
    );
    expect(renamed).toBe(id);
    const another = idOf(
      "union-member-added",
      with_({}, [{ type: "string" }, { type: "number" }]),
      with_({ node: object({ value: { type: "number" }, next: { $ref: "#/$defs/node" } }, ["value"]) }, [
        { type: "string" },
        { type: "number" },
        { $ref: "#/$defs/node" },
      ]),
    );
    expect(another).not.toBe(id);
  });

  it("do not depend on how many alternatives come before", () => {
    const union = (...members: readonly Json[]) => object({ x: { anyOf: members } });
    const a = object({ a: { type: "string" } }, ["a"]);
    const b = object({ b: { type: "string" }, size: { type: "number" } }, ["b"]);
    const wider = object({ b: { type: "string" }, size: { type: "number" }, more: { type: "string" } }, ["b"]);
    const c = object({ c: { type: "string" } }, ["c"]);
    expect(idOf("property-added", union(c, a, b), union(c, a, wider))).toBe(
      idOf("property-added", union(a, b), union(a, wider)),
    );
  });

  it("tell alternatives with one tag apart by what they require", () => {
    const member = (own: string, more: JsonObject = {}): JsonObject =>
      object({ user: { const: true }, [own]: { type: "string" }, ...more }, ["user", own]);
    const union = (...members: readonly Json[]) => object({ x: { anyOf: members } });
    const paths = changesBetween(
      union(member("a"), member("b")),
      union(member("a", { extra: { type: "string" } }), member("b", { extra: { type: "string" } })),
    ).map(({ path }) => path);
    expect(paths).toEqual(["input.x(user=true with user, a).extra", "input.x(user=true with user, b).extra"]);
  });
});
