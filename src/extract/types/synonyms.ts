import { didYouMean } from "../../diagnostics/suggest.js";
import type { EnumMember, Type } from "../../ir/type.js";
import type { DocTag } from "../doc/comment.js";
import { textOf } from "../doc/text.js";
import type { Provisional } from "./constraints.js";
import type { Docs } from "./member-docs.js";
import { resolve } from "./memo.js";
import type { Reading } from "./reading.js";
import { reportTag } from "./tag-fault.js";

/** The enum of a property with the synonyms that the property's own documentation adds: `@synonym 北京市, Peking = 北京`. */
export function withSynonyms(reading: Reading, docs: Docs, type: Type): Type {
  let current = type;
  for (const tag of docs.tags) if (tag.name === "synonym") current = applySynonym(reading, docs, tag, current);
  return current;
}

function applySynonym(reading: Reading, docs: Docs, tag: DocTag, type: Type): Type {
  const [left = "", right] = textOf(tag.text).split("=");
  const words = left
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const meant = right?.trim() ?? "";
  if (words.length === 0 || meant === "") {
    reportTag(reading, docs, tag, "TG3011", "@synonym of a property takes `other spelling = value`.");
    return type;
  }
  const values = memberValues(type, reading.memo.definitions);
  if (values.length === 0) {
    reportTag(reading, docs, tag, "TG3010", "@synonym applies to properties with a fixed set of values.");
    return type;
  }
  if (!values.includes(meant)) {
    const message = `@synonym names \`${meant}\`, which is not among the values.${didYouMean(meant, values)}`;
    reportTag(reading, docs, tag, "TG3011", message);
    return type;
  }
  return addSynonyms(type, meant, words, reading.memo.definitions);
}

function memberValues(type: Type, provisional: Provisional): readonly string[] {
  const target = resolve(type, provisional);
  switch (target.kind) {
    case "enum":
      return target.members.map(({ value, alias }) => alias ?? String(value));
    case "literal":
      return [String(target.value)];
    case "union":
      return target.members.flatMap((member) => memberValues(member, provisional));
    case "array":
    case "set":
      return memberValues(target.items, provisional);
    default:
      return [];
  }
}

function addSynonyms(type: Type, meant: string, words: readonly string[], provisional: Provisional): Type {
  const target = resolve(type, provisional);
  switch (target.kind) {
    case "enum":
      return { ...target, members: target.members.map((member) => memberWith(member, meant, words)) };
    case "literal":
      // An enum of one member: a literal has no room for synonyms.
      return String(target.value) === meant
        ? { kind: "enum", members: [memberWith({ value: target.value }, meant, words)] }
        : target;
    case "union":
      return { ...target, members: target.members.map((member) => addSynonyms(member, meant, words, provisional)) };
    case "array":
    case "set":
      return { ...target, items: addSynonyms(target.items, meant, words, provisional) };
    default:
      return type;
  }
}

function memberWith(member: EnumMember, meant: string, words: readonly string[]): EnumMember {
  if ((member.alias ?? String(member.value)) !== meant) return member;
  return { ...member, synonyms: [...new Set([...(member.synonyms ?? []), ...words])] };
}
