import { components } from "../ir/components.js";
import { sha256 } from "../ir/fingerprint.js";
import type { Definitions, Type } from "../ir/type.js";
import { visit } from "../ir/walk.js";
import { resolve } from "../ir/wire.js";
import { nameCycle, nameOf } from "./name-cycle.js";
import { withClasses } from "./with-classes.js";

/** From how many IR nodes on a group of definitions gets a module of its own. A fact of the group alone, whatever else exists. */
const SHARED_FROM = 16;

/** Definitions by content: those that check alike are one class. */
export interface Classes {
  /** Class by id of the author's graph. */
  readonly classOf: ReadonlyMap<string, string>;
  /** Definition by class, with refs to classes. */
  readonly definitions: Definitions;
  /** Group of each class. */
  readonly groupOf: ReadonlyMap<string, Group>;
}

/** A strongly connected group of classes. */
export interface Group {
  /** Name by content, an identifier: the module when it is shared. */
  readonly id: string;
  /** Classes, sorted by name; their index is their place in the module. */
  readonly classes: readonly string[];
  readonly recursive: boolean;
  /** IR nodes, with those of small definitions that its text repeats. */
  readonly weight: number;
  readonly shared: boolean;
}

/** Merges definitions of equal structure and names them by content, so that every tool that holds one gives it the same name. */
export function classify(definitions: Definitions): Classes {
  const classOf = new Map<string, string>();
  const byClass = new Map<string, Type>();
  const groupOf = new Map<string, Group>();
  for (const { ids, recursive } of components(definitions)) {
    const types = new Map(ids.map((id) => [id, definitions[id] ?? ({ kind: "json" } as const)]));
    const names = recursive ? nameCycle(types, classOf) : nameSingle(types, classOf);
    for (const [id, name] of names) classOf.set(id, name);
    const classes = [...new Set(names.values())].sort();
    for (const [id, type] of types) {
      const name = names.get(id);
      if (name !== undefined && !byClass.has(name)) byClass.set(name, withClasses(type, classOf));
    }
    const weight = classes.reduce((sum, name) => sum + weigh(byClass.get(name), groupOf), 0);
    const [first = ""] = classes;
    const id = classes.length === 1 ? first : `t${sha256(classes.join()).slice(0, 12)}`;
    const group: Group = { id, classes, recursive, weight, shared: weight >= SHARED_FROM };
    for (const name of classes) groupOf.set(name, group);
  }
  return { classOf, definitions: Object.fromEntries(byClass), groupOf };
}

function nameSingle(types: ReadonlyMap<string, Type>, outside: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...types].map(([id, type]) => [id, nameOf(JSON.stringify(withClasses(type, outside)))]));
}

/** IR nodes that the text of a type takes: its own, and those of definitions that are not shared. */
function weigh(type: Type | undefined, groups: ReadonlyMap<string, Group>): number {
  let weight = 0;
  if (type !== undefined)
    visit(type, (part) => {
      const group = part.kind === "ref" ? groups.get(part.id) : undefined;
      weight += part.kind === "enum" ? part.members.length : group === undefined || group.shared ? 1 : group.weight;
    });
  return weight;
}

/** How refs of one text are found. */
export interface Scope {
  readonly definitions: Definitions;
  find(id: string): FoundDefinition;
  /** Can a value of this definition hold another value of it? */
  isRecursive(definition: string | undefined): boolean;
}

/** A definition by the name of its class. */
export type FoundDefinition =
  | { readonly kind: "local"; readonly definition: string; readonly type: Type }
  | { readonly kind: "shared"; readonly definition: string; readonly module: string; readonly index: number };

/** The scope of a tool's text, or of the module of the group `inside`, whose own definitions are local to it. */
export function scopeOf(classes: Classes, inside?: string): Scope {
  return {
    definitions: classes.definitions,
    find: (alias) => {
      const id = follow(alias, classes.definitions);
      const group = classes.groupOf.get(id);
      const type = resolve({ kind: "ref", id }, classes.definitions);
      return group?.shared && group.id !== inside
        ? { kind: "shared", definition: id, module: group.id, index: group.classes.indexOf(id) }
        : { kind: "local", definition: id, type };
    },
    isRecursive: (id) => id !== undefined && classes.groupOf.get(id)?.recursive === true,
  };
}

/** A definition that is only another name leads to the one it names. */
function follow(id: string, definitions: Definitions, steps = 0): string {
  const type = definitions[id];
  return type?.kind === "ref" && steps < Object.keys(definitions).length ? follow(type.id, definitions, steps + 1) : id;
}
