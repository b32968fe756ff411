import type { JsonObject } from "../../ir/json.js";
import type { DocTag } from "../doc/comment.js";
import type { KeyTag } from "./effect-keys.js";
import type { ToolTag } from "./names.js";
import type { ParamTag } from "./params.js";
import type { Report, Span } from "./report.js";
import type { FlagTag, ToolTags } from "./tool-tags.js";

/** Tags of one value. */
export type Values = {
  -readonly [K in keyof ToolTags as undefined extends ToolTags[K] ? K : never]?: Exclude<ToolTags[K], undefined>;
};

/** What the tags read so far say. */
export interface Draft {
  readonly description: string[];
  readonly reads: KeyTag[];
  readonly writes: KeyTag[];
  readonly params: ParamTag[];
  readonly flags: Set<FlagTag>;
  readonly scopes: (readonly string[])[];
  readonly examples: JsonObject[];
  readonly places: Map<ToolTag, Span>;
  readonly values: Values;
  readonly report: Report;
}

/** A draft before the first tag. */
export function newDraft(description: string, report: Report): Draft {
  return {
    description: [description],
    reads: [],
    writes: [],
    params: [],
    flags: new Set(),
    scopes: [],
    examples: [],
    places: new Map(),
    values: {},
    report,
  };
}

/** Place of a tag's own name. */
export function placeOf(tag: DocTag): Span {
  return { start: tag.start, length: tag.name.length + 1 };
}
