import type { Json, JsonObject } from "../../ir/json.js";
import type { StringFormat } from "../../ir/type.js";
import { constraintKeywords, type Dialect } from "./dialect.js";
import { child } from "./envelope.js";
import { adaptPattern } from "./print/pattern.js";

/** A fault of one node of a schema: a keyword that is not in the table, or a shape that the dialect refuses. */
export interface NodeFault {
  readonly kind: "keyword" | "shape";
  readonly message: string;
}

/** Faults of one node, not of what is inside it. */
export function lintNode(node: JsonObject, dialect: Dialect, root: boolean): readonly NodeFault[] {
  return [...keywordFaults(node, dialect), ...shapeFaults(node, dialect, root), ...valueFaults(node, dialect)];
}

function keywordFaults(node: JsonObject, dialect: Dialect): readonly NodeFault[] {
  return Object.keys(node)
    .filter((key) => !dialect.keywords.has(key) && !isConstraint(key, dialect))
    .map((key) => ({ kind: "keyword", message: `the keyword \`${key}\` is not accepted` }));
}

function isConstraint(key: string, { constraints }: Dialect): boolean {
  return constraintKeywords.some((keyword) => keyword === key && constraints[keyword] !== undefined);
}

function shapeFaults(node: JsonObject, dialect: Dialect, root: boolean): readonly NodeFault[] {
  const types = typesOf(node);
  const choice = "anyOf" in node || "$ref" in node;
  const properties = child(node, "properties");
  const required = Array.isArray(node.required) ? node.required : [];
  const missing = Object.keys(properties ?? {}).filter((name) => !required.includes(name));
  const open = node.additionalProperties;
  const faults: readonly (readonly [boolean, string])[] = [
    [
      root && !(types.length === 1 && types[0] === "object" && properties !== undefined),
      "the root is not an object with `properties`",
    ],
    [root && choice, "the root is a choice or a reference"],
    [types.length === 0 && !choice && dialect.json !== "empty", "a node has no type"],
    [types.length > 1 && dialect.nullable !== "type-list", "a list of types"],
    [types.includes("array") && !("items" in node), "an array has no `items`"],
    ["required" in node && required.length === 0, "`required` is empty"],
    [required.some((name) => !Object.hasOwn(properties ?? {}, String(name))), "`required` names what is no property"],
    [dialect.absent === "null" && missing.length > 0, `\`${missing[0]}\` is not required`],
    [dialect.absent === "null" && types.includes("object") && open !== false, "an object is not closed"],
    [dialect.maps === "entries" && "additionalProperties" in node && open !== false, "an object is open"],
    [dialect.openApi && "anyOf" in node && Object.keys(node).length > 1, "`anyOf` is not alone on its node"],
    ["$ref" in node && Object.keys(node).length > 1 && !dialect.referenceSiblings, "`$ref` is not alone on its node"],
    [root && dialect.requiredAtRoot && required.length === 0, "no property is required"],
    [Array.isArray(node.anyOf) && node.anyOf.length === 0, "`anyOf` is empty"],
    [node.items === false && !dialect.falseItems, "`items` is false"],
    [
      refusedName(properties, dialect, root) !== undefined,
      `the property name ${JSON.stringify(refusedName(properties, dialect, root))} is refused`,
    ],
  ];
  return faults.flatMap(([fault, message]) => (fault ? [{ kind: "shape", message }] : []));
}

function refusedName(properties: JsonObject | undefined, dialect: Dialect, root: boolean): string | undefined {
  const rule = dialect.propertyNames;
  if (rule === undefined || (rule.scope === "root" && !root)) return undefined;
  return Object.keys(properties ?? {}).find((name) => !rule.pattern.test(name));
}

function valueFaults(node: JsonObject, dialect: Dialect): readonly NodeFault[] {
  const { format, pattern } = node;
  const values = Array.isArray(node.enum) ? (node.enum as readonly Json[]) : undefined;
  const over = constraintKeywords.find((keyword) => {
    const rule = dialect.constraints[keyword];
    return rule !== undefined && rule !== true && Number(node[keyword]) > rule.max;
  });
  const faults: readonly (readonly [boolean, string])[] = [
    [
      format !== undefined && !dialect.formats.has(format as StringFormat),
      `the format ${String(format)} is not accepted`,
    ],
    [
      typeof pattern === "string" && adaptPattern(pattern, dialect.patterns) !== pattern,
      `the pattern ${String(pattern)} is not accepted`,
    ],
    [values?.length === 0, "an enum is empty"],
    [!dialect.emptyEnumText && values?.includes("") === true, "an enum holds the empty string"],
    [
      dialect.enums === "strings" && values?.some((value) => typeof value !== "string") === true,
      "an enum holds what is no text",
    ],
    [values !== undefined && typesOf(node).length === 0, "an enum has no type"],
    [over !== undefined, `\`${over}\` is too large`],
  ];
  return faults.flatMap(([fault, message]) => (fault ? [{ kind: "shape", message }] : []));
}

/** Type names of a node in lower case. */
function typesOf(node: JsonObject): readonly string[] {
  const { type } = node;
  return (Array.isArray(type) ? type : type === undefined ? [] : [type]).map((name: Json) =>
    String(name).toLowerCase(),
  );
}
