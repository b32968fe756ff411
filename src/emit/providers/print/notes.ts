import { memberTexts } from "../../schema-parts.js";
import type { Form } from "../rewrite/form.js";
import { constraintText, type Language, words } from "./words.js";

/** Notes on how to write a form that is not what it stands for. */
export function notesOf(form: Form, language: Language): readonly string[] {
  const say = words[language];
  if (form.kind === "json-text") return [say.jsonText];
  if (form.kind === "entries") return [say.entries];
  if (form.kind !== "scalar" || form.type.kind !== "string" || form.type.rich === undefined) return [];
  const { rich } = form.type;
  if (rich.kind === "bytes") return [say.bytes(rich.maxBytes)];
  const bounds = (["minimum", "maximum"] as const).flatMap((keyword) => {
    const value = rich[keyword];
    return value === undefined ? [] : [constraintText(language, keyword, value)];
  });
  return [say.bigint, ...bounds];
}

/** Texts on the members of a form's own enum. */
export function enumTexts(form: Form, language: Language): string | undefined {
  if (form.kind === "scalar" && form.type.kind === "enum") return memberTexts(form.type);
  if (form.kind !== "coded") return undefined;
  const lines = form.codes.flatMap(({ text, wire, description }) => {
    const meaning = wire === "" ? words[language].empty : undefined;
    const says = [meaning, description].filter((part) => part !== undefined).join(": ");
    return says === "" ? [] : [`${text}: ${says}`];
  });
  return lines.length === 0 ? undefined : lines.join("\n");
}
