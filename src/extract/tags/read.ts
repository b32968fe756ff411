import type { DocComment, DocTag } from "../doc/comment.js";
import { plainText } from "../doc/plain.js";
import { textOf } from "../doc/text.js";
import { isConstraintTag } from "../types/tag-names.js";
import { contradictions } from "./contradictions.js";
import { type Draft, newDraft, placeOf } from "./draft.js";
import { meantTag, propertyTags, type ToolTag, toolTagOf } from "./names.js";
import { tagReaders } from "./readers.js";
import type { Report } from "./report.js";
import type { ToolTags } from "./tool-tags.js";

const repeatable: ReadonlySet<ToolTag> = new Set(["reads", "writes", "param", "scope", "example", "description"]);

/** Reads and checks the tags of a tool's comment. */
export function readToolTags(comment: DocComment, report: Report): ToolTags {
  const draft = newDraft(textOf(comment.text), report);
  for (const tag of comment.tags) {
    const name = toolTagOf(tag.name);
    if (name === undefined) reportUnknown(tag, report);
    else readTag(name, tag, draft);
  }
  const { description, values, reads, writes, params, flags, scopes, examples, places } = draft;
  const text = description.filter((part) => part.trim() !== "").join("\n\n");
  const declaresEffects = places.has("reads") || places.has("writes") || flags.has("pure");
  const tags = { ...values, reads, writes, params, flags, scopes, examples, places, declaresEffects };
  for (const { message, at } of contradictions(places)) report("TG2003", message, at);
  return { ...tags, description: plainText(text) };
}

function readTag(name: ToolTag, tag: DocTag, draft: Draft): void {
  if (draft.places.has(name) && !repeatable.has(name)) {
    draft.report("TG2004", `@${tag.name} is given twice`, placeOf(tag), "Keep one of them.");
    return;
  }
  if (!draft.places.has(name)) draft.places.set(name, placeOf(tag));
  tagReaders[name](tag, draft);
}

function reportUnknown(tag: DocTag, report: Report): void {
  const meant = meantTag(tag.name);
  if (propertyTags.has(tag.name) || limitsValue(tag.name)) {
    const help = "Move it into the comment of the property or parameter that it is about.";
    report("TG2009", `@${tag.name} belongs to a property, not to a tool`, placeOf(tag), help);
  } else if (meant !== undefined) {
    report("TG2001", `@${tag.name} is not a tag`, placeOf(tag), `Did you mean @${meant}?`);
  }
}

/** Does a tag limit one value? `@type` does too, but in the comment of a function it is JSDoc's. */
function limitsValue(name: string): boolean {
  return isConstraintTag(name) && name !== "type";
}
