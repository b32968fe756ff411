export { ts } from "ts-morph";

/** The library of the compiler, which comes with it as text. */
export function getLibFiles(): readonly { readonly fileName: string; readonly text: string }[];
