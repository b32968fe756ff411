import { closest } from "../diagnostics/suggest.js";
import { type JsonNode, jsonValue } from "./jsonc.js";
import type { ConfigSchema } from "./schema.js";

/** A place where a configuration does not follow its schema. */
export interface ConfigFault {
  readonly kind: "unknown-key" | "wrong-value" | "duplicate-key";
  readonly message: string;
  readonly help?: string;
  readonly start: number;
  readonly end: number;
}

/** All faults of a value, in the order of the text. `path` names the value in messages: `groups[0].output`. */
export function validateConfig(node: JsonNode, schema: ConfigSchema, path = ""): readonly ConfigFault[] {
  const wrong = (message: string, help?: string): ConfigFault[] => [
    {
      kind: "wrong-value",
      message: `${named(path)} ${message}`,
      start: node.start,
      end: node.end,
      ...(help && { help }),
    },
  ];
  switch (schema.type) {
    case "string":
      return stringFaults(node, schema, wrong);
    case "boolean":
      return node.kind === "scalar" && typeof node.value === "boolean"
        ? []
        : wrong(`must be true or false, not ${kindOf(node)}`);
    case "integer": {
      const value = node.kind === "scalar" ? node.value : undefined;
      const fits =
        typeof value === "number" && Number.isInteger(value) && value >= schema.minimum && value <= schema.maximum;
      const range = `an integer from ${schema.minimum} to ${schema.maximum}`;
      return fits ? [] : wrong(`must be ${range}, not ${typeof value === "number" ? value : kindOf(node)}`);
    }
    case "array":
      if (node.kind !== "array") return wrong(`must be an array, not ${kindOf(node)}`, arrayHelp(node, path));
      return arrayFaults(node, schema, path, wrong);
    case "object":
      if (node.kind !== "object") return wrong(`must be an object, not ${kindOf(node)}`);
      return objectFaults(node, schema, path);
  }
}

type Wrong = (message: string, help?: string) => ConfigFault[];

function stringFaults(node: JsonNode, schema: ConfigSchema & { type: "string" }, wrong: Wrong): readonly ConfigFault[] {
  const value = node.kind === "scalar" ? node.value : undefined;
  if (typeof value !== "string") return wrong(`must be a string, not ${kindOf(node)}`);
  if (schema.enum && !schema.enum.includes(value)) {
    const near = closest(value, schema.enum);
    return wrong(
      `must be one of ${schema.enum.join(", ")}, not "${value}"`,
      near === undefined ? undefined : `Did you mean "${near}"?`,
    );
  }
  return value.length < (schema.minLength ?? 0) ? wrong("must not be empty") : [];
}

function arrayFaults(
  node: JsonNode & { kind: "array" },
  schema: ConfigSchema & { type: "array" },
  path: string,
  wrong: Wrong,
): readonly ConfigFault[] {
  const faults = node.items.flatMap((item, index) => validateConfig(item, schema.items, `${path}[${index}]`));
  if (node.items.length < (schema.minItems ?? 0)) faults.push(...wrong("must not be empty"));
  if (!schema.uniqueItems) return faults;
  const seen = new Set<string>();
  node.items.forEach((item, index) => {
    const text = JSON.stringify(jsonValue(item));
    if (seen.has(text)) {
      const message = `\`${path}[${index}]\` repeats ${text}`;
      faults.push({ kind: "wrong-value", message, start: item.start, end: item.end });
    }
    seen.add(text);
  });
  return faults;
}

function objectFaults(
  node: JsonNode & { kind: "object" },
  schema: ConfigSchema & { type: "object" },
  path: string,
): readonly ConfigFault[] {
  const seen = new Set<string>();
  const known = Object.keys(schema.properties);
  return node.members.flatMap(({ key, keyStart, keyEnd, value }): readonly ConfigFault[] => {
    const keyPath = path === "" ? key : `${path}.${key}`;
    const at = { start: keyStart, end: keyEnd };
    if (seen.has(key)) return [{ kind: "duplicate-key", message: `\`${keyPath}\` is given twice`, ...at }];
    seen.add(key);
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (property !== undefined) return validateConfig(value, property, keyPath);
    const near = closest(key, known);
    const help = near === undefined ? `Known keys: ${known.join(", ")}.` : `Did you mean \`${near}\`?`;
    return [{ kind: "unknown-key", message: `\`${keyPath}\` is not a key of the configuration`, help, ...at }];
  });
}

function named(path: string): string {
  return path === "" ? "the configuration" : `\`${path}\``;
}

function arrayHelp(node: JsonNode, path: string): string | undefined {
  return node.kind === "scalar" && typeof node.value === "string"
    ? `Write "${path.split(".").at(-1)}": [${JSON.stringify(node.value)}].`
    : undefined;
}

function kindOf(node: JsonNode): string {
  if (node.kind === "array") return "an array";
  if (node.kind === "object") return "an object";
  if (node.value === null) return "null";
  return typeof node.value === "string" ? "a string" : typeof node.value === "number" ? "a number" : String(node.value);
}
