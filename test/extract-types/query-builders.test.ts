import { describe, expect, it } from "vitest";
import { readProperty } from "./read.js";

/** The types of a table as kysely writes them: keys are chosen by what a column gives, and the column's type is inferred. */
const kysely = `
  interface ColumnType<S, I = S, U = S> { readonly __select__: S; readonly __insert__: I; readonly __update__: U }
  type Generated<S> = ColumnType<S, S | undefined, S>;
  type Drain<T> = [T] extends [unknown] ? T : never;
  type SelectType<T> = T extends ColumnType<infer S, any, any> ? S : T;
  type InsertType<T> = T extends ColumnType<any, infer I, any> ? I : T;
  type IfNotNever<T, K> = T extends never ? never : K;
  type IfNullable<T, K> = undefined extends T ? K : null extends T ? K : never;
  type IfNotNullable<T, K> = undefined extends T ? never : null extends T ? never : K;
  type SelectKeys<R> = { [K in keyof R]: IfNotNever<SelectType<R[K]>, K> }[keyof R];
  type NullableKeys<R> = { [K in keyof R]: IfNullable<InsertType<R[K]>, K> }[keyof R];
  type NotNullableKeys<R> = { [K in keyof R]: IfNotNullable<InsertType<R[K]>, K> }[keyof R];
  type Selectable<R> = Drain<{ [K in SelectKeys<R>]: SelectType<R[K]> }>;
  type Insertable<R> = Drain<
    { [K in NotNullableKeys<R>]: InsertType<R[K]> } & { [K in NullableKeys<R>]?: InsertType<R[K]> }
  >;
  interface Tickets {
    id: Generated<number>;
    title: string;
    assignee: string | null;
    status: Generated<"open" | "in_progress" | "closed">;
    kind: ColumnType<"question" | "bug" | null, string>;
    body: string;
  }`;

function fieldsOf(type: string) {
  const { type: read } = readProperty(type, kysely);
  return read?.kind === "object" ? read.properties : [];
}

describe("what query builders make of a table", () => {
  it("has its columns in the order of the table", () => {
    const names = (type: string) => fieldsOf(type).map(({ name }) => name);
    expect(names("Selectable<Tickets>")).toEqual(["id", "title", "assignee", "status", "kind", "body"]);
    expect(names("Insertable<Tickets>")).toEqual(["title", "kind", "body", "id", "assignee", "status"]);
  });

  it("has the values of a column in the order of its declaration", () => {
    const fields = new Map(fieldsOf("Selectable<Tickets>").map(({ name, type }) => [name, type]));
    expect(fields.get("status")).toMatchObject({
      members: [{ value: "open" }, { value: "in_progress" }, { value: "closed" }],
    });
    expect(fields.get("kind")).toMatchObject({
      members: [{ members: [{ value: "question" }, { value: "bug" }] }, { kind: "null" }],
    });
    const inserted = fieldsOf("Insertable<Tickets>").find(({ name }) => name === "status");
    expect(inserted?.type).toMatchObject({
      members: [{ value: "open" }, { value: "in_progress" }, { value: "closed" }],
    });
  });
});
