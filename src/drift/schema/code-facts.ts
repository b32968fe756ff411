import type { Json, JsonObject } from "../../ir/json.js";
import type { RuleId } from "../rules.js";
import { sameJson } from "./document.js";
import { type Finding, finding } from "./finding.js";

/** A keyword for code that is compared as a whole. */
const WHOLE: Readonly<Record<string, readonly [rule: RuleId, words: string]>> = {
  "x-code": ["code-type-changed", "has another type in code"],
  "x-name": ["code-name-changed", "has another name in code"],
  "x-values": ["code-values-changed", "its members have other values in code"],
  "x-undefined": ["undefined-changed", "an absent key reaches code in another way"],
  "x-template": ["template-changed", "has another template-literal type in code"],
  "x-label": ["label-changed", "the element has another name"],
  "x-deprecated": ["deprecation-changed", "other members are deprecated"],
};

/** Differences in the facts for code that stand beside a schema's keywords. */
export function codeFindings(old: JsonObject, now: JsonObject, path: string): readonly Finding[] {
  const found: Finding[] = [];
  const keywords = new Set([...Object.keys(old), ...Object.keys(now)].filter((key) => key.startsWith("x-")));
  for (const keyword of keywords) {
    const [from, to] = [old[keyword], now[keyword]];
    if (sameJson(from, to)) continue;
    const whole = WHOLE[keyword];
    if (whole !== undefined) found.push(finding(whole[0], path, whole[1], from, to));
    else found.push(codeFinding(keyword, from, to, path));
  }
  return found;
}

function codeFinding(keyword: string, from: Json | undefined, to: Json | undefined, path: string): Finding {
  switch (keyword) {
    case "x-sensitive":
      return to === true
        ? finding("sensitive-added", path, "is masked in events", from, to)
        : finding("sensitive-removed", path, "is not masked in events any more", from, to);
    case "x-enum-from": {
      const rule =
        from === undefined ? "enum-source-added" : to === undefined ? "enum-source-removed" : "enum-source-changed";
      return finding(
        rule,
        path,
        to === undefined ? `values do not come from ${from} any more` : `values come from ${to}`,
        from,
        to,
      );
    }
    case "x-synonyms":
      return finding(
        losesSynonym(from, to) ? "synonym-removed" : "synonym-added",
        path,
        "other spellings are understood",
        from,
        to,
      );
    case "x-minimum":
    case "x-maximum": {
      const tighter = to !== undefined && (from === undefined || isTighter(keyword, String(from), String(to)));
      return finding(
        tighter ? "bigint-bound-tightened" : "bigint-bound-loosened",
        path,
        to === undefined ? `the ${keyword.slice(2)} ${from} is gone` : `the ${keyword.slice(2)} is ${to}`,
        from,
        to,
      );
    }
    default:
      return finding("definition-recoded", path, `${keyword} changed`, from, to);
  }
}

function isTighter(keyword: string, from: string, to: string): boolean {
  if (!/^-?\d+$/.test(from) || !/^-?\d+$/.test(to)) return true;
  return BigInt(to) > BigInt(from) === (keyword === "x-minimum");
}

/** `{ "北京": ["Beijing"] }` on both sides: is a spelling of some member gone? */
function losesSynonym(from: Json | undefined, to: Json | undefined): boolean {
  const spellings = (value: Json | undefined) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([member, list]) =>
          (Array.isArray(list) ? list : [list]).map((spelling) => JSON.stringify([member, spelling])),
        )
      : [];
  const left = new Set(spellings(to));
  return spellings(from).some((spelling) => !left.has(spelling));
}
