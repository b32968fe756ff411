import { describe, expect, it } from "vitest";
import { extract } from "./project-fixture.js";

const tool = "/** @tool */ export function f(): void {}\n";
const faultsWith = (comment: string, declaration = "export function g(): void {}") =>
  extract(`${tool}${comment}\n${declaration}`).faults;

describe("a function whose @tool is misspelt", () => {
  it.each(["toool", "tol", "tools", "toll"])("is told of @%s beside another tool", (name) => {
    expect(faultsWith(`/**\n * G.\n * @${name}\n */`)).toEqual([`TG2001 tools.ts:4:4 @${name} is not a tag`]);
  });

  it.each(["todo", "topic", "type"])("does not mean @%s", (name) => {
    expect(faultsWith(`/**\n * G.\n * @${name}\n */`)).toEqual([]);
  });

  it("is a function, and no type or text", () => {
    expect(faultsWith("/** @toool */", "export interface G {}")).toEqual([]);
    expect(faultsWith("/* @toool */")).toEqual([]);
    expect(faultsWith("const text = `/** @toool */`;")).toEqual([]);
  });
});
