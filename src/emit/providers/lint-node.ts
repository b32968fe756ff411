import type { Json, JsonObject } from "../../ir/json.js";
import type { StringFormat } from "../../ir/type.js";
import { oncePer } from "../once-per.js";
import { type ConstraintKeyword, constraintKeywords, type Dialect } from "./dialect.js";
import { child } from "./envelope.js";
import { adaptPattern } from "./print/pattern.js";

/** A fault of one node of a schema: a keyword that is not in the table, or a shape that the dialect refuses. */
export interface NodeFault {
  readonly kind: "keyword" | "shape";
  readonly message: string;
}

/** Faults of one node, not of what is inside it. */
export function lintNode(node: JsonObject, dialect: Dialect, root: boolean): readonly NodeFault[] {
  const faults: NodeFault[] = [];
  for (const key in node)
    if (!dialect.keywords.has(key) && !isConstraint(key, dialect))
      faults.push({ kind: "keyword", message: `the keyword \`${key}\` is not accepted` });
  const facts = factsOf(node, dialect, root);
  if (root) addShapes(rootRules, facts, faults);
  addShapes(shapeRules, facts, faults);
  if (facts.values !== undefined) addShapes(enumRules, facts, faults);
  return faults;
}

function addShapes(rules: readonly ShapeRule[], facts: Facts, faults: NodeFault[]): void {
  for (const [refuses, message] of rules)
    if (refuses(facts)) faults.push({ kind: "shape", message: typeof message === "string" ? message : message(facts) });
}

function isConstraint(key: string, { constraints }: Dialect): boolean {
  return Object.hasOwn(constraints, key) && constraints[key as ConstraintKeyword] !== undefined;
}

/** A node as the rules look at it. */
interface Facts {
  readonly node: JsonObject;
  readonly dialect: Dialect;
  readonly root: boolean;
  /** Type names in lower case. */
  readonly types: readonly string[];
  /** Is it a choice or a reference? */
  readonly choice: boolean;
  readonly properties: JsonObject | undefined;
  readonly required: readonly Json[];
  readonly values: readonly Json[] | undefined;
}

function factsOf(node: JsonObject, dialect: Dialect, root: boolean): Facts {
  return {
    node,
    dialect,
    root,
    types: typesOf(node),
    choice: "anyOf" in node || "$ref" in node,
    properties: child(node, "properties"),
    required: listOf(node.required) ?? NONE,
    values: listOf(node.enum),
  };
}

const NONE: readonly Json[] = [];

/** A shape that a dialect refuses, and how it is said. */
type ShapeRule = readonly [refuses: (facts: Facts) => boolean, message: string | ((facts: Facts) => string)];

/** What is refused in the root alone. */
const rootRules: readonly ShapeRule[] = [
  [
    ({ types, properties }) => !(types.length === 1 && types[0] === "object" && properties !== undefined),
    "the root is not an object with `properties`",
  ],
  [({ choice }) => choice, "the root is a choice or a reference"],
  [({ dialect, required }) => dialect.requiredAtRoot && required.length === 0, "no property is required"],
];

/** What is refused in any node. */
const shapeRules: readonly ShapeRule[] = [
  [({ types, choice, dialect }) => types.length === 0 && !choice && dialect.json !== "empty", "a node has no type"],
  [({ types, dialect }) => types.length > 1 && dialect.nullable !== "type-list", "a list of types"],
  [({ types, node }) => types.includes("array") && !("items" in node), "an array has no `items`"],
  [({ node, required }) => required.length === 0 && "required" in node, "`required` is empty"],
  [
    ({ required, properties = {} }) => required.some((name) => !Object.hasOwn(properties, String(name))),
    "`required` names what is no property",
  ],
  [
    (facts) => facts.dialect.absent === "null" && optionalName(facts) !== undefined,
    (facts) => `\`${optionalName(facts)}\` is not required`,
  ],
  [
    ({ dialect, types, node }) =>
      dialect.absent === "null" && types.includes("object") && node.additionalProperties !== false,
    "an object is not closed",
  ],
  [
    ({ dialect, node }) =>
      dialect.maps === "entries" && "additionalProperties" in node && node.additionalProperties !== false,
    "an object is open",
  ],
  [({ dialect, node }) => dialect.openApi && "anyOf" in node && !isAlone(node), "`anyOf` is not alone on its node"],
  [
    ({ dialect, node }) => "$ref" in node && !dialect.referenceSiblings && !isAlone(node),
    "`$ref` is not alone on its node",
  ],
  [({ node }) => listOf(node.anyOf)?.length === 0, "`anyOf` is empty"],
  [({ node, dialect }) => node.items === false && !dialect.falseItems, "`items` is false"],
  [
    (facts) => refusedName(facts) !== undefined,
    (facts) => `the property name ${JSON.stringify(refusedName(facts))} is refused`,
  ],
  [
    ({ node: { format }, dialect }) => format !== undefined && !dialect.formats.has(format as StringFormat),
    ({ node: { format } }) => `the format ${String(format)} is not accepted`,
  ],
  [
    ({ node: { pattern }, dialect }) =>
      typeof pattern === "string" && adaptPattern(pattern, dialect.patterns) !== pattern,
    ({ node: { pattern } }) => `the pattern ${String(pattern)} is not accepted`,
  ],
  [(facts) => excess(facts) !== undefined, (facts) => `\`${excess(facts)}\` is too large`],
];

/** What is refused in a node that lists its values. */
const enumRules: readonly ShapeRule[] = [
  [({ values }) => values?.length === 0, "an enum is empty"],
  [({ values, dialect }) => !dialect.emptyEnumText && values?.includes("") === true, "an enum holds the empty string"],
  [
    ({ values, dialect }) => dialect.enums === "strings" && values?.some((value) => typeof value !== "string") === true,
    "an enum holds what is no text",
  ],
  [({ types }) => types.length === 0, "an enum has no type"],
];

/** The first property that is not required. */
function optionalName({ properties = {}, required }: Facts): string | undefined {
  for (const name in properties) if (!required.includes(name)) return name;
  return undefined;
}

function refusedName({ properties = {}, dialect, root }: Facts): string | undefined {
  const rule = dialect.propertyNames;
  if (rule === undefined || (rule.scope === "root" && !root)) return undefined;
  for (const name in properties) if (!rule.pattern.test(name)) return name;
  return undefined;
}

/** The first constraint with a value that the dialect does not reach. */
function excess({ node, dialect }: Facts): ConstraintKeyword | undefined {
  return reaches(dialect).find(([keyword, most]) => Number(node[keyword]) > most)?.[0];
}

/** How far a dialect reaches, for the few keywords that it takes up to a value. */
const reaches = oncePer(({ constraints }: Dialect) =>
  constraintKeywords.flatMap((keyword): readonly (readonly [ConstraintKeyword, number])[] => {
    const rule = constraints[keyword];
    return rule === undefined || rule === true ? [] : [[keyword, rule.max]];
  }),
);

function isAlone(node: JsonObject): boolean {
  return Object.keys(node).length === 1;
}

function typesOf({ type }: JsonObject): readonly string[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type.map((name: Json) => String(name).toLowerCase()) : [String(type).toLowerCase()];
}

function listOf(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
