/** What generated code imports as `$rt`. Nothing here is meant to be called by hand. */
export type * from "../contract.js";
export type { SearchIndex } from "../select/search-index.js";
export { bind } from "./bind.js";
export * from "./check/index.js";
export { type Coercer, keep, lazyCoercer, type Place } from "./coerce/coercer.js";
export { coerceDate, coerceDateTime } from "./coerce/dates.js";
export { enumCoercer, mixedEnumCoercer, sourcedEnumCoercer } from "./coerce/enum.js";
export { closest, type Ladder, type LadderMatch, type LadderRule, ladder } from "./coerce/ladder.js";
export { arrayCoercer, setCoercer, tupleCoercer } from "./coerce/lists.js";
export { normalForm, words } from "./coerce/normal-form.js";
export { type Field, objectCoercer } from "./coerce/object.js";
export { recordCoercer } from "./coerce/records.js";
export {
  coerceBigint,
  coerceBoolean,
  coerceBytes,
  coerceInteger,
  coerceNull,
  coerceNumber,
  coerceString,
  coerceTrimmed,
} from "./coerce/scalars.js";
export { suggest } from "./coerce/suggest.js";
export { isBigintText, isBytesText, isDateText, isUrlText } from "./coerce/texts.js";
export { type Branch, discriminatedCoercer, unionCoercer } from "./coerce/union.js";
export {
  decodeBytes,
  decodeEntries,
  decodeItems,
  decodeMap,
  decodeRest,
  decodeValues,
  renamed,
} from "./decode/decode.js";
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
export { type Fields, has, isObject, set } from "./fields.js";
export * from "./normalize/index.js";
export type { ArgumentsWithout, ItemOf, JsonFields, ServicesIn, ToolEffects, ToolParts } from "./parts.js";
export { standard } from "./standard.js";
