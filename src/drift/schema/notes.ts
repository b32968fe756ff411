import type { JsonObject } from "../../ir/json.js";
import type { RuleId } from "../rules.js";
import { codeFindings } from "./code-facts.js";
import { sameJson } from "./document.js";
import { type Finding, finding } from "./finding.js";

const OTHERS = ["contentMediaType", "readOnly", "writeOnly", "$comment", "$schema", "$id", "$anchor"] as const;

/** Differences in what restricts nothing: texts, defaults, examples, and facts for code. */
export function noteFindings(old: JsonObject, now: JsonObject, path: string): readonly Finding[] {
  const found: Finding[] = [];
  const note = (rule: RuleId, keyword: string, words: string) => {
    if (!sameJson(old[keyword], now[keyword])) found.push(finding(rule, path, words, old[keyword], now[keyword]));
  };
  note("title-changed", "title", "the title changed");
  note("description-changed", "description", "the description changed");
  note("deprecation-changed", "deprecated", now.deprecated === true ? "is deprecated" : "is no longer deprecated");
  note("example-changed", "examples", "the examples changed");
  note("encoding-changed", "contentEncoding", "the encoding changed");
  for (const keyword of OTHERS) note("note-changed", keyword, `${keyword} changed`);
  return [...found, ...defaultFindings(old, now, path), ...codeFindings(old, now, path)];
}

function defaultFindings(old: JsonObject, now: JsonObject, path: string): readonly Finding[] {
  const [from, to] = [old.default, now.default];
  if (sameJson(from, to)) return [];
  const [before, after] = [JSON.stringify(from), JSON.stringify(to)];
  if (from === undefined) return [finding("default-added", path, `is ${after} when left out`, from, to)];
  if (to === undefined) return [finding("default-removed", path, `is no longer ${before} when left out`, from, to)];
  return [finding("default-changed", path, `is ${after} when left out, was ${before}`, from, to)];
}
