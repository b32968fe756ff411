/** @tool */
export function right(): void {}

/**
 * Sends a mail to somebody. @tool send_mail
 * @param to - who gets it
 */
export function sendMail(to: string): void {}

/**
 * Sums up.
 *
 * All of it @tool
 */
export const sum = (): number => 0;

/** Counts. @tool
 * @param list - what to count
 */
export function count(list: number[]): number {
  return list.length;
}

// @tool
export function line(): void {}

// Reads things.
//
//@tool read_things
export async function lines(): Promise<void> {}

/* @tool */
export default function block(): void {}

export class Store {
  /*
   * Finds one.
   * @tool
   */
  find(): void {}

  // @tool held
  held = (): void => {};

  // @tool
  /** Right by its own comment. @tool right_too */
  both(): void {}
}

/**
 * Lists functions marked with @tool
 */
export function spoken(): void {}

/**
 * The mark is `@tool`
 * and the comment has a line that ends with @tool
 * and goes on. See @tool.
 */
export function prose(): void {}

/**
 * For example:
 * ```ts
 * does it @tool
 * ```
 */
export function fenced(): void {}

// /**
//  * @tool
//  */
// export function gone(): void {}
export function stays(): void {}

// @tool functions are below
export function below(): void {}

export const text = `
// @tool
export function inText() {}
`;

const call = spoken; // @tool
export function behind(): void {
  call();
  // @tool
}
