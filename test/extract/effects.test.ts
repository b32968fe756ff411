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
    [
      "a member that is destructured, with an annotation",
      `${f("const { note } = hooks;\nnote(id);")}\ninterface Hooks { /** @writes log:{line} */ note: (line: string) => void }\ndeclare const hooks: Hooks;\nvoid insert;`,
      { writes: ["log:{id}"] },
    ],
    [
      "a member that is destructured, with an implementation",
      `${f("const { store: { put } } = outer;\nput(id);")}\ninterface Store { put: (line: string) => void }\nconst real: Store = { put: (line) => insert(line, 1) };\nconst outer: { store: Store } = { store: real };`,
      { writes: ["bookings:{id}"] },
    ],
    [
      "members of a parameter that is destructured",
      `${f("move(new SqlRepo(), booking);")}\nfunction move({ save }: R, row: { id: string }) { save(row); }`,
      { writes: ["users:{booking.id}"] },
    ],
    [
      "a parameter whose member has another name in the body",
      `${f("run({ go: () => insert(id, 1) });")}\nfunction run({ go: start }: { go: () => void }) { start(); }`,
      { writes: ["bookings:{id}"] },
    ],
    [
      "a function that another function makes",
      `${f("put(id);")}\nconst put = make("x");\nfunction make(prefix: string) { return function (row: string) { insert(row, prefix); }; }`,
      { writes: ["bookings"] },
    ],
    [
      "a member that another function makes",
      `${f("jobs.put(id);")}\nconst jobs = { put: make("x") };\nconst make = (prefix: string) => (row: string) => insert(row, prefix);`,
      { writes: ["bookings"] },
    ],
    [
      "a function that another function wraps",
      `${f("put(id);")}\nconst put = logged((row: string) => insert(row, 1));\nfunction logged<F extends (row: string) => void>(g: F): F { return g; }`,
      { writes: ["bookings"] },
    ],
    [
      "a function that another function looks up",
      `${f("put(id);\nformat(id);")}\nconst put = pick("a");\nconst table: Record<string, (row: string) => void> = { a: (row) => insert(row, 1) };\nfunction pick(name: string) { return table[name]!; }`,
      { known: false },
    ],
    [
      "a tool that another function looks up",
      `const table: Record<string, (id: string) => void> = { a: (row) => insert(row, 1) };\nfunction pick(name: string) { format(name); return table[name]!; }\n/** @tool */ export const f = pick("a");`,
      { known: false },
    ],
    [
      "a look-up in a constant",
      `${f("const put = table.a!;\nput(id);\nformat(id);")}\nconst table: Record<string, (row: string) => void> = { a: (row) => insert(row, 1) };`,
      { known: false },
    ],
    [
      "a look-up in a member",
      `${f("const o = { put: table.a! };\no.put(id);\nformat(id);")}\nconst table: Record<string, (row: string) => void> = { a: (row) => insert(row, 1) };`,
      { known: false },
    ],
    [
      "a look-up by a name",
      `${f("run('a', id);\nformat(id);")}\nconst table: Record<string, (row: string) => void> = { a: (row) => insert(row, 1) };\nfunction run(name: string, id: string) { table[name]!(id); }`,
      { known: false },
    ],
    [
      "a list of functions in a loop",
      `${f("for (const put of list) put(id);\nformat(id);")}\nconst list = [(row: string) => insert(row, 1)];`,
      { known: false },
    ],
    [
      "a list of functions of one type",
      `${f("list.forEach((put) => put(id));\nformat(id);")}\nconst list = [format, (row: string) => { insert(row, 1); return row; }];`,
      { known: false },
    ],
    [
      "a foreign function handed on",
      `import { send } from "mail";\n${f("[id].forEach(send);\nformat(id);")}`,
      { known: false },
    ],
    [
      "a foreign constant handed on",
      `import { post } from "mail";\n${f("run(post);\nformat(id);")}\nfunction run(g: (to: string) => void) { g("x"); }`,
      { known: false },
    ],
    [
      "a look-up handed on in an object",
      `${f("run({ go: table.a! });\nformat(id);")}\nconst table: Record<string, (row: string) => void> = { a: (row) => insert(row, 1) };\nfunction run({ go }: { go: (row: string) => void }) { go("x"); }`,
      { known: false },
    ],
    [
      "a variable that is assigned a look-up",
      `${f("let put: (row: string, more: number) => void = insert;\nif (id) put = table.a!;\nput(id, 1);")}\nconst table: Record<string, (row: string) => void> = { a: (row) => insert(row, 1) };`,
      { known: false, writes: ["bookings"] },
    ],
    [
      "a variable that is assigned functions",
      `${f("let put: (row: string) => void;\nif (id) put = (row) => insert(row, 1); else put = format;\nput(id);")}`,
      { writes: ["bookings"] },
    ],
    ["one of two functions", `${f("const put = id ? insert : format;\nput(id, 1);")}`, { writes: ["bookings"] }],
    ["a bound function", `${f("const put = insert.bind(null, id);\nput(1);")}`, { writes: ["bookings"] }],
    [
      "a curried function",
      `${f("make('x')(id);")}\nconst make = (prefix: string) => (row: string) => insert(row, prefix);`,
      { writes: ["bookings"] },
    ],
    ["a function called by its method", f("insert.call(null, id, 1);"), { writes: ["bookings"] }],
    [
      "a class handed on",
      `${f("make(Job);")}\nclass Job { constructor() { insert("x", 1); } }\nfunction make(job: new () => Job) { return new job(); }`,
      { writes: ["bookings:x"] },
    ],
    [
      "the constructor of a base class",
      `${f("new Derived();")}\nclass Base { constructor() { insert("x", 1); } }\nclass Derived extends Base {}`,
      { writes: ["bookings:x"] },
    ],
    [
      "a call of super",
      `${f("new Derived(id);")}\nclass Base { constructor(row: string) { insert(row, 1); } }\nclass Derived extends Base { constructor(row: string) { super(row); } }`,
      { writes: ["bookings", "bookings:{id}"] },
    ],
    [
      "a getter",
      `${f("new Store().first;\nformat(id);")}\nclass Store { get first() { return find({ id: "x" }); } }`,
      { reads: ["bookings:x", "seats"] },
    ],
  ])("%s", (_, code, expected) => {
    const mail = {
      "node_modules/mail/package.json": '{ "name": "mail", "types": "index.d.ts" }',
      "node_modules/mail/index.d.ts":
        "export declare function send(to: string): void;\nexport declare const post: (to: string) => void;\n/** @writes log:{entry} */\nexport declare function audit(entry: string): void;",
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
