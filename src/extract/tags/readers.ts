import type { DocTag } from "../doc/comment.js";
import { plainText } from "../doc/plain.js";
import { tagTextOf, textOf } from "../doc/text.js";
import { type Draft, placeOf, type Values } from "./draft.js";
import { parseKeys } from "./effect-keys.js";
import { parseExample } from "./example.js";
import type { ToolTag } from "./names.js";
import { parseParam } from "./params.js";
import type { FlagTag, ReferenceTag } from "./tool-tags.js";
import { parseCount, parseDuration, parseTokens } from "./values.js";

type TagReader = (tag: DocTag, draft: Draft) => void;

const PROSE = /^[-–—:]\s+/u;

/** How each tag is read into the draft. */
export const tagReaders: Readonly<Record<ToolTag, TagReader>> = {
  tool: readName,
  description: (tag, draft) => {
    draft.description.push(tagTextOf(tag.text));
  },
  title: (tag, draft) => {
    const text = plainText(tagTextOf(tag.text));
    if (text === "") draft.report("TG2002", "@title has no text", placeOf(tag));
    else draft.values.title = text;
  },
  deprecated: (tag, draft) => {
    const text = plainText(tagTextOf(tag.text));
    draft.values.deprecated = text === "" ? true : text;
  },
  returns: (tag, draft) => {
    const text = plainText(
      tagTextOf(tag.text)
        .replace(/^\{(?:[^{}]|\{[^{}]*\})*\}\s*/, "")
        .replace(PROSE, ""),
    );
    if (text !== "") draft.values.returns = text;
  },
  param: (tag, draft) => {
    const param = parseParam(tag.text);
    if (param) draft.params.push(param);
    else draft.report("TG2002", `@${tag.name} names no parameter`, placeOf(tag), "Write @param name - text.");
  },
  reads: (tag, draft) => {
    draft.reads.push(...parseKeys("reads", tag.text, tag.start, draft.report));
  },
  writes: (tag, draft) => {
    draft.writes.push(...parseKeys("writes", tag.text, tag.start, draft.report));
  },
  pure: flag("pure"),
  irreversible: flag("irreversible"),
  destructive: flag("destructive"),
  idempotent: flag("idempotent"),
  openWorld: flag("openWorld"),
  client: flag("client"),
  approval: readApproval,
  compensate: reference("compensate"),
  modelOutput: reference("modelOutput"),
  scope: (tag, draft) => {
    const scopes = textOf(tag.text)
      .split(/[\s,]+/)
      .filter((scope) => scope !== "");
    if (scopes.length > 0) draft.scopes.push(scopes);
    else draft.report("TG2002", "@scope names no scope", placeOf(tag), "Write @scope orders:write.");
  },
  example: (tag, draft) => parseExample(tag.text, draft.examples, draft.report),
  timeout: number("timeoutMs", parseDuration, "a duration", "Write @timeout 500ms, 30s, 2m or 1h."),
  retry: number("retries", (text) => parseCount(text, 0), "a number of retries", "Write @retry 3."),
  maxCalls: number("maxCalls", (text) => parseCount(text, 1), "a number of calls", "Write @maxCalls 3."),
  maxResult: number("maxResultTokens", parseTokens, "a number of tokens", "Write @maxResult 4000 or @maxResult 4k."),
};

/** `@tool name`; lines after the first are part of the description, since many write the text below the tag. */
function readName(tag: DocTag, draft: Draft): void {
  const [first, ...rest] = tag.text.lines;
  draft.description.push(textOf({ lines: rest }));
  const written = first?.text ?? "";
  const [name = "", ...more] = written.replace(/(?:^|\s)[-–—]\s.*$/u, "").split(/\s+/);
  if (more.length > 0) {
    const at = { start: first?.start ?? tag.start, length: written.length };
    const help = "Write @tool alone or with one name; the description stands before the first tag.";
    draft.report("TG2002", `\`${written}\` is not a tool name`, at, help);
  } else if (name !== "") draft.values.name = name;
}

function flag(name: FlagTag): TagReader {
  return (tag, draft) => {
    const isDenied = /^(?:false|no|off|0)\b/i.test(textOf(tag.text));
    if (isDenied) draft.report("TG2002", `@${name} takes no value`, placeOf(tag), "Leave the tag out instead.");
    else draft.flags.add(name);
  };
}

function readApproval(tag: DocTag, draft: Draft): void {
  const text = textOf(tag.text);
  const [, when, name] = /^(when\s+)?(\S+)?/.exec(text) ?? [];
  if (text === "" || PROSE.test(text)) draft.values.approval = "always";
  else if (when && name) draft.values.approval = referenceIn(tag, name, when.length);
  else {
    const help = "Write @approval, or @approval when fn.";
    draft.report("TG2002", `\`@approval ${text}\` is not understood`, placeOf(tag), help);
  }
}

function reference(key: "compensate" | "modelOutput"): TagReader {
  return (tag, draft) => {
    const name = /^\S+/.exec(tag.text.lines[0]?.text ?? "")?.[0];
    if (name === undefined) draft.report("TG2002", `@${key} names no function`, placeOf(tag), `Write @${key} fn.`);
    else draft.values[key] = referenceIn(tag, name, 0);
  };
}

/** `fn`, also written `fn()`. */
function referenceIn(tag: DocTag, written: string, indent: number): ReferenceTag {
  const name = written.replace(/[;,]$/, "").replace(/\(\)$/, "");
  return { name, start: (tag.text.lines[0]?.start ?? tag.start) + indent, length: name.length };
}

type NumberKey = { [K in keyof Values]-?: Exclude<Values[K], undefined> extends number ? K : never }[keyof Values];

function number(key: NumberKey, parse: (text: string) => number | undefined, wanted: string, help: string): TagReader {
  return (tag, draft) => {
    const text = textOf(tag.text).replace(/\s+[-–—]\s.*$/su, "");
    const value = parse(text);
    if (value === undefined) draft.report("TG2002", `\`${text}\` is not ${wanted}`, placeOf(tag), help);
    else draft.values[key] = value;
  };
}
