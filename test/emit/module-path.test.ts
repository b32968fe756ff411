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
    ["../tools/src/index.ts", "index.ts", "../../../tools/src/index.js"],
    ["../../other/tools.ts", "tools/add.ts", "../../../../../other/tools.js"],
  ])("%s seen from %s is %s", (file, from, expected) => {
    expect(userModule(file, from, options, "type")).toBe(expected);
  });

  it("goes by way of the root where the output is outside of the project", () => {
    const outside = { importExtension: "", rootFromOutput: "../app" } as const;
    expect(userModule("src/tools.ts", "index.ts", outside, "type")).toBe("../app/src/tools");
    // However deep the folder is that the build runs in.
    const far = { importExtension: "", rootFromOutput: `${"../".repeat(40)}app` } as const;
    expect(userModule("src/tools.ts", "index.ts", far, "type")).toBe(`${"../".repeat(40)}app/src/tools`);
  });
});
