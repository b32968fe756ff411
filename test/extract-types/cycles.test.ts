import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameDefinitions } from "../../src/extract/types/definition-names.js";
import { finishGraph } from "../../src/extract/types/definitions.js";
import { sharingOf } from "../../src/extract/types/shared.js";
import { components } from "../../src/ir/components.js";
import type { Definitions, Type } from "../../src/ir/type.js";
import { mapChildren, visit } from "../../src/ir/walk.js";
import { compileValidators } from "../../src/typia/compile.js";
import { readTool } from "./read.js";

/** Objects, unions and lists of scalars and of each other: any of them may be on a cycle. */
const graphs = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => {
    const ref = fc.nat(size - 1).map((index): Type => ({ kind: "ref", id: `#${index}` }));
    const part = fc.oneof({ arbitrary: ref, weight: 3 }, fc.constant<Type>({ kind: "string" }));
    const type = fc.oneof(
      fc.array(part, { maxLength: 9 }).map(objectOf),
      fc.array(part, { minLength: 2, maxLength: 4 }).map((members): Type => ({ kind: "union", members })),
      ref.map((target): Type => ({ kind: "union", members: [target, { kind: "null" }] })),
      ref.map((values): Type => ({ kind: "record", values })),
    );
    return fc.array(type, { minLength: size, maxLength: size });
  })
  .map((types) => new Map(types.map((type, index) => [`#${index}`, type])));

function objectOf(types: readonly Type[]): Type {
  const properties = types.map((type, index) => ({ name: `p${index}`, wire: `p${index}`, type, optional: true }));
  return { kind: "object", properties };
}

const enter = (id: string): Type => objectOf([{ kind: "ref", id }]);

/** A ref that holds nothing but refs until it meets itself is no type that can be written. */
function hasForm(graph: ReadonlyMap<string, Type>): boolean {
  return [...graph.values()].every(({ kind }) => kind !== "ref");
}

describe("members of a cycle that become definitions", () => {
  it("are the same wherever the cycle is entered, and in whatever order types are read", () => {
    fc.assert(
      fc.property(graphs.filter(hasForm), fc.array(fc.nat(), { minLength: 9, maxLength: 9 }), (graph, order) => {
        const reordered = new Map(
          [...graph]
            .map((entry, index) => ({ entry, at: order[index] ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ entry }) => entry),
        );
        for (const { ids, recursive } of components(Object.fromEntries(graph))) {
          if (!recursive) continue;
          const among = (entry: string, from: ReadonlyMap<string, Type>): readonly string[] => {
            const { shared } = sharingOf(enter(entry), from);
            return ids.filter((id) => shared.has(id)).sort();
          };
          const first = among(ids[0] ?? "", graph);
          expect(first.length).toBeGreaterThan(0);
          for (const id of ids) {
            expect(among(id, graph)).toEqual(first);
            expect(among(id, reordered)).toEqual(first);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are enough: what is left is finite, and every ref has its definition", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        for (const id of graph.keys()) {
          const { root, definitions } = finishGraph(enter(id), graph);
          for (const type of [root, ...Object.values(definitions)])
            visit(type, (part) => {
              if (part.kind === "ref") expect(definitions).toHaveProperty([part.id]);
            });
        }
      }),
      { numRuns: 300 },
    );
  });
});

const library = `
  interface Folder { name: string; owner: string; created: string; size: number; parent: Folder | null; files: File[]; shared: boolean; color?: string }
  interface File { name: string; kind: "text" | "image"; bytes: number; folder: Folder; versions: Version[]; previous?: Version; note?: string }
  interface Version { id: string; file: File; author: string; at: string; note?: string; bytes: number; size: number; label?: string }`;

const entries = ["Folder", "File", "Version", "File | null", "Version[]", "Record<string, Folder>"];

describe("tools that enter one cycle at different members", () => {
  const inputs = entries.map(
    (entry) => readTool(`${library}\nexport function f(p: { first: string; entry: ${entry} }): void {}`).input,
  );

  it("have the same definitions, but for their names", () => {
    const [first, ...others] = inputs.map(({ definitions }) => namedByContent(definitions));
    expect(first).toHaveLength(3);
    for (const other of others) expect(other).toEqual(first);
  });

  it("share the validator of the cycle", async () => {
    const { value } = await compileValidators(
      inputs.map((graph, index) => ({ id: `t${index}`, graph })),
      { unknownKeys: "reject" },
    );
    expect(value.shared).toHaveLength(1);
    for (const { modules } of value.byId.values()) expect(modules).toEqual([value.shared[0]?.id]);
  });
});

it("validators are the same whether a part has a definition in the author's graph or stands where it is used", async () => {
  const { input } = readTool(`${library}\nexport function f(p: { entry: Folder }): void {}`);
  const more: Record<string, Type> = {};
  const named = (type: Type): Type => {
    const inside = mapChildren(type, named);
    if (inside.kind !== "array" && inside.kind !== "union") return inside;
    const id = `more${Object.keys(more).length}`;
    more[id] = inside;
    return { kind: "ref", id };
  };
  const definitions = Object.fromEntries(Object.entries(input.definitions).map(([id, type]) => [id, named(type)]));
  const graph = { root: input.root, definitions: { ...definitions, ...more } };
  expect(Object.keys(more).length).toBeGreaterThan(2);
  const [plain, other] = await Promise.all(
    [input, graph].map((one) => compileValidators([{ id: "t", graph: one }], { unknownKeys: "reject" })),
  );
  expect(other?.value).toEqual(plain?.value);
});

describe("names of definitions", () => {
  const member = "a: string; b: string; c: string; d: string; e: string; f: string; g: string; next?: Shape";

  it("say what tells a member of a union from the others, so that one more member renames none", () => {
    const names = (more: string): readonly string[] => {
      const source = `interface Circle { kind: "circle"; ${member}; inner?: Circle } interface Square { kind: "square"; ${member}; inner?: Square }
        interface Oval { kind: "oval"; ${member}; inner?: Oval }
        type Shape = ${more}Circle | Square;
        export function f(p: { shape: Shape }): void {}`;
      return Object.keys(readTool(source).input.definitions);
    };
    expect(names("")).toEqual(["shape_circle", "shape_square"]);
    expect(names("Oval | ")).toEqual(["shape_oval", "shape_circle", "shape_square"]);
  });

  it("take the only key of a member where there is no discriminator", () => {
    const source = `interface And { and: Q[]; ${member.replace("; next?: Shape", "")}; inner?: And } interface Not { not: Q; ${member.replace("; next?: Shape", "")}; inner?: Not }
      type Q = And | Not;
      export function f(p: { where: Q }): void {}`;
    expect(Object.keys(readTool(source).input.definitions)).toEqual(["where_and", "where_not"]);
  });
});

describe("cycles of more types than calls can be nested", () => {
  const size = 10_000;
  const at = (index: number): Type => ({ kind: "ref", id: `#${Math.min(index, size - 1)}` });
  const graphOf = (typeAt: (index: number) => Type) =>
    new Map(Array.from({ length: size }, (_, index) => [`#${index}`, typeAt(index)]));

  it.each<[string, (index: number) => Type]>([
    ["of types that know the first", (index) => objectOf([at(index + 1), at(0)])],
    [
      "of large types used once",
      (index) => objectOf([...Array<Type>(8).fill({ kind: "string" }), at(index + 1), at(0)]),
    ],
    ["of wrappers", (index) => ({ kind: "union", members: [at((index + 1) % size), { kind: "null" }] })],
    [
      "of wrappers around an object",
      (index) =>
        index === 0
          ? objectOf([...Array<Type>(40).fill({ kind: "string" }), at(1)])
          : { kind: "union", members: [at((index + 1) % size), { kind: "null" }] },
    ],
  ])("%s are cut into definitions without one among what is left", (_, typeAt) => {
    const graph = graphOf(typeAt);
    const names = nameDefinitions(enter("#0"), graph, sharingOf(enter("#0"), graph));
    expect(names.size).toBeGreaterThan(0);
    expect(new Set(names.values()).size).toBe(names.size);
    const rest = Object.fromEntries([...graph].filter(([id]) => !names.has(id)));
    expect(components(rest).filter(({ recursive }) => recursive)).toEqual([]);
  });
});

/** The definitions as texts, each named by its own property names. */
function namedByContent(definitions: Definitions): readonly string[] {
  const names = new Map(
    Object.entries(definitions).map(([id, type]) => [
      id,
      type.kind === "object" ? type.properties.map(({ name }) => name).join() : type.kind,
    ]),
  );
  const renamed = (type: Type): Type =>
    type.kind === "ref" ? { kind: "ref", id: names.get(type.id) ?? "?" } : mapChildren(type, renamed);
  return Object.values(definitions)
    .map((type) => JSON.stringify(renamed(type)))
    .sort();
}
