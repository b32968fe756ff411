import type { PlainDefinition } from "../adapter/plain-definition.js";
import type { AiSdkSchema, AiSdkValidated } from "./shapes.js";

/** The mark of the SDK's own schemas: a symbol that all its versions share. */
const ownSchema = Symbol.for("vercel.ai.schema");

/** Judges the arguments of a tool that somebody else runs: gives them in wire form, or what is wrong with them. */
export type Judge = (value: unknown) => { readonly wire: unknown } | { readonly feedback: string };

/**
 * The schema of a tool's arguments. The SDK closes all objects of a Standard JSON Schema, whatever it says; what is marked as its own
 * goes out as it is. Arguments of a tool that runs here are not checked by the SDK: the guard mends what it can, and its feedback says more.
 */
export function schemaOf({ schema }: PlainDefinition, judge: Judge | undefined): AiSdkSchema {
  const check = (value: unknown): AiSdkValidated => {
    const judged = judge?.(value) ?? { wire: value };
    return "wire" in judged ? { value: judged.wire } : { issues: [{ message: judged.feedback }] };
  };
  const validate = (value: unknown) => {
    const { issues, ...judged } = check(value);
    if (issues === undefined) return { success: true, ...judged };
    return { success: false, error: new TypeError(issues.map(({ message }) => message).join("\n")) };
  };
  const copy = () => structuredClone(schema);
  const own = { [ownSchema]: true, _type: undefined, jsonSchema: schema, validate: judge && validate };
  return {
    ...own,
    "~standard": { version: 1, vendor: "toolgen", validate: check, jsonSchema: { input: copy, output: copy } },
  };
}
