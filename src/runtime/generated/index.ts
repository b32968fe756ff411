/** What generated code imports as `$rt`. Nothing here is meant to be called by hand. */
export type * from "../contract.js";
export type { RegistryForms } from "../select/forms.js";
export type { SearchIndex } from "../select/search-index.js";
export type { SearchVectors } from "../select/vectors.js";
export { bind } from "./bind.js";
export * from "./check/index.js";
export { anything, type Coercer, lazily } from "./coerce/coercer.js";
export { toDate, toDateTime } from "./coerce/dates.js";
export { toOneOf, toOneOfMixed, toSourced } from "./coerce/enum.js";
export { closest, type Ladder, type LadderMatch, type LadderRule, ladder } from "./coerce/ladder.js";
export { toArray, toSet, toTuple } from "./coerce/lists.js";
export { normalForm, words } from "./coerce/normal-form.js";
export { toObject } from "./coerce/object.js";
export { toRecord } from "./coerce/records.js";
export {
  toBigint,
  toBoolean,
  toBytes,
  toInteger,
  toNull,
  toNumber,
  toText,
  toTrimmed,
  toUrl,
} from "./coerce/scalars.js";
export { suggest } from "./coerce/suggest.js";
export { isBigintText, isBytesText, isDateText, isUrlText } from "./coerce/texts.js";
export { toTagged, toUnion } from "./coerce/union.js";
export {
  decodeBytes,
  decodeEntries,
  decodeItems,
  decodeMap,
  decodeRest,
  decodeValues,
  renamed,
} from "./decode/decode.js";
export { type RequestBudget, requestBudgets } from "./definitions/budgets.js";
export type * from "./definitions/index.js";
export {
  encodeBytes,
  encodeDate,
  encodeItems,
  encodeMap,
  encodeRest,
  encodeResult,
  encodeValues,
} from "./encode/encode.js";
export { isBytes, isData, isDate, isMap, isSet, isUrl } from "./encode/kinds.js";
export { plain } from "./encode/plain.js";
export { put } from "./encode/put.js";
export { type EntryFacts, type EntryMaker, entryMaker } from "./entry.js";
export { type Fields, has, isObject, set } from "./fields.js";
export * from "./normalize/index.js";
export type { ArgumentsWithout, ItemOf, JsonFields, Resolved, ServicesIn, ToolEffects } from "./parts.js";
export { standard } from "./standard.js";
