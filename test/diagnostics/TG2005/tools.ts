/** @tool */
export class A {
  /** @tool */
  constructor() {}
  /** @tool */
  get size(): number {
    return 0;
  }
}
/** @tool */
export interface B {
  /** @tool */
  method(): void;
}
/** @tool */
export type C = () => void;
/** @tool */
export enum D {
  X,
}
/** @tool */
export const e = 5;
/** @tool */
export const o = { m() {} };
/** @tool */
export const { length } = [];
