import { canonicalJson } from "../ir/canonical.js";
import { sha256 } from "../ir/fingerprint.js";
import type { Json } from "../ir/json.js";

/** Names a change by what it is: tool, rule, path, from and to. Wording, order and other changes do not matter. Twelve hex digits. */
export function changeId(
  tool: string,
  rule: string,
  path: string,
  from: Json | undefined,
  to: Json | undefined,
): string {
  return sha256(canonicalJson([tool, rule, path, side(from), side(to)])).slice(0, 12);
}

/** An absent side differs from null. */
function side(value: Json | undefined): Json {
  return value === undefined ? [] : [value];
}
