import { describe, expect, it } from "vitest";
import { userModule } from "../../src/emit/module-path.js";

const options = { importExtension: ".js", rootFromOutput: "../..", outputFromRoot: "src/generated" } as const;

describe("userModule", () => {
  it.each([
    ["src/tools.ts", "index.ts", "../tools.js"],
    ["src/deep/tools.mts", "tools/add.ts", "../../deep/tools.mjs"],
    ["tools.ts", "index.ts", "../../tools.js"],
    ["src/line\nend\u2028.ts", "index.ts", "../line\nend\u2028.js"],
    ["src/generated/odd.ts", "index.ts", "./odd.js"],
  ])("%s seen from %s is %s", (file, from, expected) => {
    expect(userModule(file, from, options)).toBe(expected);
  });

  it("goes by way of the root where the output is outside of the project", () => {
    const outside = { importExtension: "", rootFromOutput: "../app" } as const;
    expect(userModule("src/tools.ts", "index.ts", outside)).toBe("../app/src/tools");
  });
});
