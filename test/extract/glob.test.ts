import { describe, expect, it } from "vitest";
import { compileGlob } from "../../src/extract/glob.js";

describe("globs", () => {
  it.each([
    ["src/**/*.ts", ["src/a.ts", "src/b/c/a.ts"], ["a.ts", "src/a.tsx", "xsrc/a.ts"]],
    ["**/tools.ts", ["tools.ts", "a/b/tools.ts"], ["xtools.ts", "tools.ts/x"]],
    ["src/**", ["src/a", "src/a/b.ts"], ["src"]],
    ["src", ["src", "src/a.ts", "src/a/b.ts"], ["srcs/a.ts"]],
    ["./src/../lib/*.{ts,tsx}", ["lib/a.ts", "lib/a.tsx"], ["lib/a.js", "lib/a/b.ts"]],
    ["a?.ts", ["ab.ts"], ["a.ts", "abc.ts", "a/.ts"]],
    ["[!a-c]*.ts", ["d.ts"], ["a.ts", "b.ts"]],
    ["src\\win\\*.ts", ["src/win/a.ts"], []],
    ["a(b)+.ts", ["a(b)+.ts"], ["abb.ts"]],
    ["线/*.ts", ["线/a.ts"], []],
    ["a{b", ["a{b"], ["ab"]],
    ["a[b", ["a[b"], ["ab"]],
    ["../other/*.ts", ["../other/a.ts"], []],
  ])("%s", (source, right, wrong) => {
    const root = "/srv/[x] {y} *";
    const { matches } = compileGlob(source, root);
    const absolute = (path: string) => (path.startsWith("../") ? `/srv/${path.slice(3)}` : `${root}/${path}`);
    expect(right.filter((path) => !matches(absolute(path)))).toEqual([]);
    expect(wrong.filter((path) => matches(absolute(path)))).toEqual([]);
  });
});
