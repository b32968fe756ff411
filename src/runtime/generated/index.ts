/** What generated code imports as `$rt`. Nothing here is meant to be called by hand. */
export type * from "../contract.js";
export { closest, type Ladder, type LadderMatch, type LadderRule, ladder } from "./coerce/ladder.js";
export { normalForm, words } from "./coerce/normal-form.js";
export { suggest } from "./coerce/suggest.js";
