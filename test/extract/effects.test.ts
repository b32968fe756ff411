import { describe, expect, it } from "vitest";
import { keyText } from "../../src/extract/effects/infer.js";
import { extract } from "./project-fixture.js";

const db = `
/** @writes bookings:{id} */
export function insert(id: string, row: unknown): void {}
/** @reads bookings:{query.id}, seats */
export async function find(query: { id: string }): Promise<string> { return query.id; }
/** @pure */
export function format(text: string): string { return text; }
export interface Repo {
  /** @writes users:{user.id} */
  save(user: { id: string }): Promise<void>;
  load(id: string): Promise<string>;
}
export class SqlRepo implements Repo {
  async save(user: { id: string }): Promise<void> { external(); }
  /** @reads users:{id} */
  async load(id: string): Promise<string> { return id; }
}
declare function external(): void;
`;

/** Effects of the tool \`f\` whose file has this code beside it. */
function effectsOf(code: string, more: Record<string, string> = {}) {
  const { tool, faults } = extract({
    "db.ts": db,
    "tools.ts": `import * as db from "./db.js";\nimport { insert, find, format, SqlRepo, type Repo } from "./db.js";\nvoid [db, insert, find, format, SqlRepo];\nexport type R = Repo;\n${code}`,
    ...more,
  });
  expect(faults).toEqual([]);
  const { known, reads, writes, origins } = tool("f").effects;
  return { known, reads: reads.map(keyText), writes: writes.map(keyText), origins: origins ?? [] };
}

const f = (body: string, parameters = "id: string, booking: { id: string; to: { id: string } }") =>
  `/** @tool */ export async function f(${parameters}): Promise<void> {\n${body}\n}`;

describe("effects by inference", () => {
  it.each<[string, string, { known?: boolean; reads?: string[]; writes?: string[] }]>([
    ["a direct call", f("insert(id, 1);"), { writes: ["bookings:{id}"] }],
    ["a member of an argument", f("insert(booking.to.id, 1);"), { writes: ["bookings:{booking.to.id}"] }],
    ["an object built on the way", f("await find({ id });"), { reads: ["bookings:{id}", "seats"] }],
    ["a whole object handed on", f("await find(booking);"), { reads: ["bookings:{booking.id}", "seats"] }],
    ["a namespace import", f("db.insert(id, 1);"), { writes: ["bookings:{id}"] }],
    [
      "constants and destructuring",
      f("const { to } = booking;\nconst key = to.id;\ninsert(key!, 1);"),
      { writes: ["bookings:{booking.to.id}"] },
    ],
    ["a destructured parameter", f("insert(id, 1);", "{ id }: { id: string }"), { writes: ["bookings:{id}"] }],
    ["a renamed one", f("insert(key, 1);", "{ id: key }: { id: string }"), { writes: ["bookings:{id}"] }],
    ["a literal", f('insert("root", 1);'), { writes: ["bookings:root"] }],
    ["text of the same", f("insert(`$" + "{id}`, 1); insert(String(id), 2);"), { writes: ["bookings:{id}"] }],
    ["an argument that is computed", f("insert(id + 1, 1);"), { writes: ["bookings"] }],
    ["an argument that is assigned to", f('id = "x";\ninsert(id, 1);'), { writes: ["bookings"] }],
    ["an argument spread", f("insert(...([id, 1] as [string, number]));"), { writes: ["bookings"] }],
    ["an argument that is no scalar", f("insert(booking as never, 1);"), { writes: ["bookings"] }],
    [
      "a helper",
      `${f("await helper(booking);")}\nasync function helper(b: { id: string }) { await deeper(b.id); }\nconst deeper = async (x: string) => insert(x, 1);`,
      { writes: ["bookings:{booking.id}"] },
    ],
    ["a closure", f("await Promise.all([1, 2].map(async () => insert(id, 1)));"), { writes: ["bookings:{id}"] }],
    [
      "a function named in place of a callback",
      f("[id].forEach((x) => format(x)); [id].map(format); booking && setTimeout(insert, 1);"),
      { writes: ["bookings"] },
    ],
    [
      "a callback of a helper",
      `${f("retry(() => insert(id, 1));")}\nfunction retry(g: () => void) { inner(g); }\nfunction inner(h: () => void) { h(); }`,
      { writes: ["bookings:{id}"] },
    ],
    [
      "recursion",
      `${f("walk(booking);")}\ninterface N { id: string; next?: N }\nfunction walk(n: N): void { insert(n.id, 1); if (n.next) other(n.next); }\nfunction other(n: N): void { walk(n); }`,
      { writes: ["bookings", "bookings:{booking.id}"] },
    ],
    [
      "an interface with annotated methods",
      `${f("await repo().save(booking);")}\ndeclare const made: R;\nfunction repo(): R { return made; }`,
      { writes: ["users:{booking.id}"] },
    ],
    ["an implementation of one", f("await new SqlRepo().save(booking);"), { writes: ["users:{booking.id}"] }],
    [
      "an interface whose implementation is annotated",
      `${f("await made.load(id);")}\ndeclare const made: R;`,
      { reads: ["users:{id}"] },
    ],
    [
      "a class that holds it",
      `${f("await new Service(new SqlRepo()).move(booking);")}\nclass Service { constructor(private readonly repo: Repo) {}\nasync move(b: { id: string }) { const id = await this.repo.load(b.id); await this.repo.save({ id }); } }`,
      { reads: ["users:{booking.id}"], writes: ["users"] },
    ],
    [
      "an object that implements it",
      `${f("await local.load(id);")}\nconst local: R = { async save() {}, async load(id) { await find({ id }); return id; } };`,
      { reads: ["bookings:{id}", "seats", "users:{id}"] },
    ],
    ["pure functions", f("format(id);"), {}],
    [
      "the library",
      f("const m = new Map([[id, 1]]); m.forEach((v) => v); JSON.stringify(m); console.log(new Date()); format(id);"),
      {},
    ],
    [
      "another tool",
      `${f("await g(id);")}\n/** @tool\n * @writes a:{key} */ export async function g(key: string): Promise<void> {}`,
      { writes: ["a:{id}"] },
    ],
    ["an unknown call", f("insert(id, 1); await fetch(id);"), { known: false, writes: ["bookings:{id}"] }],
    [
      "a package without annotations",
      `import { send } from "mail";\n${f("insert(id, 1); send(id);")}`,
      { known: false, writes: ["bookings:{id}"] },
    ],
    ["a package with annotations", `import { audit } from "mail";\n${f("audit(id);")}`, { writes: ["log:{id}"] }],
    [
      "a callback from outside",
      `${f("run(booking as never);")}\nfunction run(o: { go: () => void }) { insert('x', 1); o.go(); }`,
      { known: false, writes: ["bookings:x"] },
    ],
    [
      "a method",
      "export class C {\n/** @tool */ f(id: string): void { this.#g(id); }\n#g(id: string): void { insert(id, 1); } }",
      { writes: ["bookings:{id}"] },
    ],
    [
      "a const function",
      "/** @tool */ export const f = (id: string): void => insert(id, 1);",
      { writes: ["bookings:{id}"] },
    ],
    [
      "a wrapped function",
      "const wrap = <F extends (...a: never[]) => unknown>(g: F): F => g;\n/** @tool */ export const f = wrap((id: string): void => insert(id, 1));",
      { writes: ["bookings"] },
    ],
    [
      "a base class",
      `${f("new Derived().go(id);")}\nclass Base { go(id: string) { this.step(id); }\nstep(id: string) {} }\nclass Derived extends Base { override step(id: string) { insert(id, 1); } }`,
      { writes: ["bookings:{id}"] },
    ],
    [
      "a constructor",
      `${f("new Job(id);")}\nclass Job { constructor(id: string) { insert(id, 1); } }`,
      { writes: ["bookings:{id}"] },
    ],
  ])("%s", (_, code, expected) => {
    const mail = {
      "node_modules/mail/package.json": '{ "name": "mail", "types": "index.d.ts" }',
      "node_modules/mail/index.d.ts":
        "export declare function send(to: string): void;\n/** @writes log:{entry} */\nexport declare function audit(entry: string): void;",
    };
    const { known, reads, writes } = effectsOf(code, mail);
    expect({ known, reads, writes }).toEqual({ known: true, reads: [], writes: [], ...expected });
  });

  it("stays unknown without an annotation in reach", () => {
    expect(effectsOf(f("console.log(id);"))).toEqual({ known: false, reads: [], writes: [], origins: [] });
  });

  it("tells where each effect and each unknown comes from", () => {
    const code = `${f("await helper(booking.id);\nawait fetch(id);")}\nasync function helper(x: string) { insert(x, 1); }`;
    expect(effectsOf(code).origins).toEqual([
      "writes bookings:{booking.id}: f > helper > insert (tools.ts:9)",
      "unknown: f calls fetch (tools.ts:7)",
    ]);
  });

  it("does not depend on what other tools bring into the program", () => {
    const tools = `import type { Repo } from "./db.js";\ndeclare const made: Repo;\n${f("await made.load(id);")}`;
    const pure = {
      "db.ts": "/** @pure */ export function x(): void {}\nexport interface Repo { load(id: string): Promise<void> }",
      "tools.ts": tools,
    };
    const other =
      'import type { Repo } from "./db.js";\nexport class R implements Repo { /** @reads x */ async load(): Promise<void> {} }\n/** @tool */ export function g(): void {}';
    expect(extract({ ...pure, "other.ts": other }).tool("f")).toEqual(extract(pure).tool("f"));
  });
});

describe("declared effects", () => {
  it("may be wider than the calls, never narrower", () => {
    const tools = (tags: string) => `import { insert, find } from "./db.js";
/**
 * @tool
 * ${tags}
 */
export async function f(id: string): Promise<void> {
  await step(id);
  insert(id, 1);
}
const step = (x: string) => find({ id: x });`;
    const faults = (tags: string) => extract({ "db.ts": db, "tools.ts": tools(tags) }).faults;
    expect(faults("@reads bookings, seats\n * @writes bookings:{id}")).toEqual([]);
    expect(faults("@reads seats\n * @writes bookings")).toEqual([]);
    expect(faults("@writes *")).toEqual([]);
    expect(faults("@writes bookings:{id}")).toEqual([
      "TG2017 tools.ts:4:4 f reads seats, which its tags do not say: f > step > find",
    ]);
    expect(faults("@pure")).toEqual([
      "TG2017 tools.ts:4:4 f reads bookings:{id}, which its tags do not say: f > step > find",
      "TG2017 tools.ts:4:4 f reads seats, which its tags do not say: f > step > find",
      "TG2017 tools.ts:4:4 f writes bookings:{id}, which its tags do not say: f > insert",
    ]);
  });

  it("names each step of the path", () => {
    const { diagnostics } = extract({
      "db.ts": db,
      "tools.ts":
        'import { insert } from "./db.js";\n/** @tool\n * @pure */\nexport function f(id: string): void {\n  g(id);\n}\nfunction g(id: string) {\n  insert(id, 1);\n}',
    });
    expect(diagnostics[0]?.related).toEqual([
      { message: "calls g", position: { file: "tools.ts", line: 5, column: 3, length: 1 } },
      { message: "calls insert", position: { file: "tools.ts", line: 8, column: 3, length: 6 } },
    ]);
  });

  it("reports a malformed annotation once, where it stands", () => {
    const { faults } = extract({
      "db.ts": "/** @writes a b */\nexport function insert(id: string): void {}",
      "tools.ts":
        'import { insert } from "./db.js";\n/** @tool */ export function f(id: string): void { insert(id); }\n/** @tool */ export function g(id: string): void { insert(id); }',
    });
    expect(faults).toEqual(["TG2002 db.ts:1:13 `a b` is not a data source key"]);
  });
});
