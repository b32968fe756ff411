import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const runtime = resolve(import.meta.dirname, "../../src/runtime");
const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(join(runtime, "package.json"), "utf8")) as {
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
};

const frameworks = ["ai", "@langchain/core", "@openai/agents", "@opentelemetry/api"];

describe("the packages that subpaths of the run time fit", () => {
  it("are peers that nobody has to install", () => {
    const optional = Object.entries(peerDependenciesMeta).filter(([, meta]) => meta.optional === true);
    expect(optional.map(([name]) => name).sort()).toEqual(Object.keys(peerDependencies).sort());
    expect(Object.keys(peerDependencies)).toEqual(expect.arrayContaining(frameworks));
  });

  // npm refuses to install beside an optional peer of another version, also where the subpath is not used.
  it.each(frameworks)("may be there in any version: %s", (name) => expect(peerDependencies[name]).toBe("*"));

  it.each(["ai-sdk", "otel"])("are not loaded where their shapes suffice: %s", (folder) => {
    const imports = readdirSync(join(runtime, folder)).flatMap((name) =>
      [...readFileSync(join(runtime, folder, name), "utf8").matchAll(/from "([^".][^"]*)"/g)].map(([, from]) => from),
    );
    expect(imports).toEqual([]);
  });
});
