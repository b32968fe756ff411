import type { Contract, ContractLocales } from "../contract.js";
import { type Finding, finding } from "../schema/finding.js";

/** A finding of a changed text, with the part of the contract that its path starts from. */
export interface ChangedText {
  readonly root: "" | "input" | "result";
  readonly found: Finding;
}

/** Differences in the texts of other languages, and translations that stayed where the source's own text changed. */
export function localeFindings(before: Contract, after: Contract, texts: readonly ChangedText[]): readonly Finding[] {
  const [old, now] = [before.locales ?? {}, after.locales ?? {}];
  const tags = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  return tags.flatMap((tag) => {
    const [was, is] = [textsIn(old, tag), textsIn(now, tag)];
    const keys = [...new Set([...was.keys(), ...is.keys()])];
    const changed = keys
      .filter((key) => was.get(key) !== is.get(key))
      .map((key) => {
        const words = was.has(key) ? (is.has(key) ? "changed" : "is gone") : "is new";
        return finding("translation-changed", `${tag}:${key}`, `the translation ${words}`, was.get(key), is.get(key));
      });
    const outdated = keys
      .filter((key) => was.get(key) === is.get(key) && texts.some((text) => concerns(text, key, keys)))
      .map((key) =>
        finding("translation-outdated", `${tag}:${key}`, "the text changed, its translation did not", was.get(key)),
      );
    return [...changed, ...outdated];
  });
}

function textsIn(locales: ContractLocales, tag: string): ReadonlyMap<string, string> {
  return new Map(Object.entries((Object.hasOwn(locales, tag) ? locales[tag] : undefined) ?? {}));
}

const sections = { "": "", input: "params", result: "returns" } as const;

/** Is the changed text the one that this key translates? The texts of an enum's members stand as lines in that of its property. */
function concerns({ root, found }: ChangedText, key: string, keys: readonly string[]): boolean {
  if (found.rule === "result-description-changed") return key === "returns";
  if (found.rule !== "description-changed" && found.rule !== "title-changed") return false;
  if (root === "") return key === (found.rule === "title-changed" ? "title" : "description");
  const place = found.path === "" ? sections[root] : `${sections[root]}.${found.path}`;
  if (found.rule === "title-changed") return key === `${place}#title`;
  const members = keys.filter((other) => other.startsWith(`${place}=`)).map((other) => other.slice(place.length + 1));
  const [from, to] = [String(found.from ?? ""), String(found.to ?? "")];
  if (key === place || key === `${place}{}`) return ownText(from, members) !== ownText(to, members);
  return (
    key.startsWith(`${place}=`) && lineOf(from, key.slice(place.length + 1)) !== lineOf(to, key.slice(place.length + 1))
  );
}

function ownText(text: string, members: readonly string[]): string {
  const lines = text.split("\n").filter((line) => !members.some((member) => line.startsWith(`${member}: `)));
  return lines.join("\n");
}

function lineOf(text: string, member: string): string | undefined {
  return text.split("\n").find((line) => line.startsWith(`${member}: `));
}
