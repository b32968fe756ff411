import { helper } from "./helper.js";
/** @tool */
export function f(a: string): string {
  return helper(a;
}
