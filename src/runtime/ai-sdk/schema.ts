import type { PlainDefinition } from "../adapter/plain-definition.js";
import type { AiSdkSchema, AiSdkValidated } from "./shapes.js";

/** The mark of the SDK's own schemas: a symbol that all its versions share. */
const ownSchema = Symbol.for("vercel.ai.schema");

/**
 * The schema of a tool's arguments. The SDK closes all objects of a Standard JSON Schema, whatever it says; what is marked as its own
 * goes out as it is. Arguments of a tool that runs here are not checked by the SDK: the guard mends what it can, and its feedback says more.
 */
export function schemaOf({ schema, entry }: PlainDefinition): AiSdkSchema {
  const isElsewhere = entry !== undefined && entry.invoke === undefined;
  const check = (value: unknown): AiSdkValidated => {
    const checked = isElsewhere ? entry["~standard"].validate(value) : undefined;
    return checked?.issues === undefined ? { value } : checked;
  };
  const copy = () => structuredClone(schema);
  const validate = (value: unknown) => {
    const { issues } = check(value);
    if (issues === undefined) return { success: true, value };
    return { success: false, error: new TypeError(issues.map(({ message }) => message).join("\n")) };
  };
  const own = { [ownSchema]: true, _type: undefined, jsonSchema: schema, validate: isElsewhere ? validate : undefined };
  return {
    ...own,
    "~standard": { version: 1, vendor: "toolgen", validate: check, jsonSchema: { input: copy, output: copy } },
  };
}
