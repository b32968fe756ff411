import { closest } from "../../diagnostics/suggest.js";

/** Tags of a tool that toolgen gives a meaning. */
export const toolTags = [
  "tool",
  "title",
  "deprecated",
  "param",
  "returns",
  "description",
  "reads",
  "writes",
  "pure",
  "compensate",
  "irreversible",
  "destructive",
  "idempotent",
  "openWorld",
  "approval",
  "scope",
  "timeout",
  "retry",
  "maxCalls",
  "maxResult",
  "modelOutput",
  "client",
  "example",
] as const;

/** A tag of a tool. */
export type ToolTag = (typeof toolTags)[number];

/** Tags that mean something on a property or parameter, not on a function. */
export const propertyTags: ReadonlySet<string> = new Set(["sensitive", "enumFrom", "synonym"]);

/** Other spellings that JSDoc and TSDoc know for the same thing. */
const synonyms: Readonly<Record<string, ToolTag>> = {
  arg: "param",
  argument: "param",
  return: "returns",
  desc: "description",
  summary: "description",
  remarks: "description",
};

/** Words that are not ours but that can only have been meant for one of ours. */
const meant: Readonly<Record<string, ToolTag>> = {
  read: "reads",
  write: "writes",
  approve: "approval",
  requireApproval: "approval",
  requiresApproval: "approval",
  compensates: "compensate",
  compensation: "compensate",
  undo: "compensate",
  retries: "retry",
  scopes: "scope",
  tools: "tool",
  isTool: "tool",
  maxTokens: "maxResult",
};

/** Ordinary tags of JSDoc, TSDoc, TypeDoc and Closure: they pass, however close they are to one of ours. */
const ordinary: ReadonlySet<string> = new Set(
  (
    "abstract access alias alpha async augments author beta borrows bug callback category class classdesc constant constructs " +
    "constructor copyright decorator default defaultValue docType enum event eventProperty exception experimental export exports " +
    "extends external fileoverview file fires format function func generator global group hidden hideconstructor ignore implements " +
    "import index inherit inheritDoc inheritdoc inner instance interface internal jsx kind lends library license link listens " +
    "literal member memberof memberOf method mixes mixin modifies module name namespace nosideeffects note noInheritDoc override " +
    "overload package packageDocumentation preserve primaryExport private privateRemarks prop property protected public " +
    "readonly record requires satisfies sealed see since sortStrategy static struct subcategory suppress template test this throws " +
    "todo tutorial type typedef typeParam unrestricted useDeclaredType usage variation var version virtual yields yield " +
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems items " +
    "exampleText swagger openapi operationId response tag tags security route get post put patch delete head options"
  ).split(" "),
);

const exact: ReadonlySet<string> = new Set(toolTags);

/** The tag of ours that a name is, or stands for. */
export function toolTagOf(name: string): ToolTag | undefined {
  if (exact.has(name)) return name as ToolTag;
  return Object.hasOwn(synonyms, name) ? synonyms[name] : undefined;
}

/** The tag of ours that a name was most likely meant to be; `undefined` for tags that are none of our business. */
export function meantTag(name: string): string | undefined {
  if (ordinary.has(name) || propertyTags.has(name)) return undefined;
  if (Object.hasOwn(meant, name)) return meant[name];
  return closest(name, [...toolTags, ...propertyTags]);
}

/**
 * May a tag stand behind other text on its line? In prose only at the end of a sentence or of the comment, so that a text that
 * speaks of a tag does not carry it. `@tool` may end the comment with its name.
 */
export function mayFollowInline(name: string, before: string, after: string): boolean {
  if (!exact.has(name)) return false;
  const ends = name === "tool" ? /^(?:\s+[\w-]+)?\s*(?:$|@)/ : /^\s*(?:$|@)/;
  return /(?:^|[.!?:;)\]。！？：；）])$/u.test(before.trimEnd()) || ends.test(after);
}
