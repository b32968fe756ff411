import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const src = resolve(import.meta.dirname, "../../src");

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === "dist" || name === "node_modules") return [];
    if (statSync(path).isDirectory()) return sources(path);
    return name.endsWith(".ts") ? [path] : [];
  });
}

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import of src, with `from` and a relative `to` written from src. */
const imports: Import[] = sources(src).flatMap((path) => {
  const from = relative(src, path).split("\\").join("/");
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)/g)].map(
    (match) => {
      const target = match[1] ?? match[2] ?? "";
      return { from, to: target.startsWith(".") ? posix.join(dirname(from), target) : target };
    },
  );
});

/** Imports that match a pattern from a file outside the allowed places. */
function outside(target: RegExp, allowed: RegExp): string[] {
  return imports
    .filter(({ from, to }) => target.test(to) && !allowed.test(from))
    .map(({ from, to }) => `${from} -> ${to}`);
}

describe("who may import whom", () => {
  it("finds the sources", () => expect(imports.length).toBeGreaterThan(50));

  it("only extract imports ts-morph", () => expect(outside(/^ts-morph$/, /^extract\//)).toEqual([]));

  it("only typia imports typia and typescript", () =>
    expect(outside(/^(@typia\/.*|typia|typescript)$/, /^typia\//)).toEqual([]));

  it("only entry files read and write the disk", () =>
    expect(
      outside(
        /^node:fs(\/promises)?$/,
        /^(cli\/|config\/load|extract\/project|extract\/files|emit\/templates|output\/|cache\/|typia\/(cache|worker)|drift\/git|load-module\.|(locale\/find|glossary\/open|embed\/(?:open|module-files))|runtime\/node\/)/,
      ),
    ).toEqual([]));

  it("the run time imports itself alone, and node: only in its node subpaths", () => {
    const inRuntime = imports.filter(({ from }) => from.startsWith("runtime/"));
    expect(
      inRuntime.filter(({ to }) => to.startsWith("node:")).filter(({ from }) => !from.startsWith("runtime/node/")),
    ).toEqual([]);
    const peers =
      /^(node:|@modelcontextprotocol\/|@restatedev\/|@opentelemetry\/|ai$|@langchain\/|@openai\/agents|zod)/;
    expect(inRuntime.filter(({ to }) => !to.startsWith("runtime/") && !peers.test(to))).toEqual([]);
  });

  it("the compiler imports of the run time only the pure functions that fill tables at build", () => {
    const used = imports.filter(({ from, to }) => !from.startsWith("runtime/") && to.startsWith("runtime/"));
    const tables =
      /^runtime\/(generated\/coerce\/ladder|select\/(build-index|tokenize|vectors|search-index|forms|summary|trim|estimate))\.js$/;
    expect(used.filter(({ to }) => !tables.test(to))).toEqual([]);
  });

  it("stages never import the command line", () => {
    expect(outside(/^cli\//, /^cli\//)).toEqual([]);
  });

  it("stages never import what joins them", () => {
    expect(outside(/^pipeline\//, /^(pipeline\/|cli\/|index\.ts$)/)).toEqual([]);
  });

  it("the IR and the diagnostics know no stage", () =>
    expect(outside(/^(extract|analyze|emit|typia|output|drift|config|cli)\//, /^(?!ir\/|diagnostics\/)/)).toEqual([]));
});

describe("the shape of the sources", () => {
  it("keeps files to 200 lines of code, without blank lines and comments", () => {
    const code = (path: string) =>
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line));
    const long = sources(src).filter((path) => code(path).length > 200);
    expect(long.map((path) => relative(src, path))).toEqual([]);
  });

  it("names files in kebab-case", () => {
    const odd = sources(src).filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(path.split("/").at(-1) ?? ""));
    expect(odd).toEqual([]);
  });
});
