export namespace inner {
  /** @tool */
  export function f(): void {}
}
export function outer(): void {
  /** @tool */
  function nested(): void {}
  nested();
}
const key = "computed";
export class Store {
  /** @tool */
  private secret(): void {}
  /** @tool */
  #hidden(): void {}
  /** @tool */
  [key](): void {}
  use(): void {
    this.secret();
    this.#hidden();
  }
  /** @tool */
}
export const api = { math: { /** @tool */ add(): void {} } };
/** @tool */
export const a = (): void => {},
  b = (): void => {};
/** @tool */
