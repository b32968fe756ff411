/** @tool */
export declare function f(a: string): void;
/** @tool
 * @client */
export function g(a: string): void {}
