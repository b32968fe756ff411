import type { Json } from "../../../ir/json.js";
import type { ConstraintKeyword } from "../dialect.js";

/** Languages that notes are written in: Chinese where the author's documentation is Chinese, else English. */
export type Language = "en" | "zh";

/** The language of a documentation text. */
export function languageOf(texts: readonly (string | undefined)[]): Language {
  const text = texts.join(" ");
  const kana = /[\u3040-\u30ff]/u.test(text);
  return !kana && /\p{Script=Han}/u.test(text) ? "zh" : "en";
}

interface Words {
  readonly constraint: Readonly<Record<ConstraintKeyword, (value: string) => string>>;
  readonly defaultValue: (value: string) => string;
  readonly examples: (value: string) => string;
  readonly deprecated: string;
  readonly jsonText: string;
  readonly bigint: string;
  readonly bytes: (count: number) => string;
  readonly entries: string;
  readonly otherProperties: string;
  readonly leaveOut: string;
  readonly empty: string;
  readonly only: (value: string) => string;
  readonly separator: string;
  readonly brackets: readonly [string, string];
}

/** Every text that definitions may hold beside the author's own. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    constraint: {
      minLength: (value) => `at least ${value} characters`,
      maxLength: (value) => `at most ${value} characters`,
      pattern: (value) => `matches ${value}`,
      format: (value) => `format ${value}`,
      minimum: (value) => `minimum ${value}`,
      maximum: (value) => `maximum ${value}`,
      exclusiveMinimum: (value) => `more than ${value}`,
      exclusiveMaximum: (value) => `less than ${value}`,
      multipleOf: (value) => `multiple of ${value}`,
      minItems: (value) => `at least ${value} items`,
      maxItems: (value) => `at most ${value} items`,
      uniqueItems: () => "no duplicates",
      minProperties: (value) => `at least ${value} entries`,
      maxProperties: (value) => `at most ${value} entries`,
      propertyNames: (value) => `keys match ${value}`,
    },
    defaultValue: (value) => `default ${value}`,
    examples: (value) => `for example ${value}`,
    deprecated: "deprecated",
    jsonText: "JSON text",
    bigint: "decimal integer",
    bytes: (count) => `base64, at most ${count} bytes`,
    entries: "list of entries, each key once",
    otherProperties: "Other properties.",
    leaveOut: "leave it out",
    empty: "the empty string",
    only: (value) => `always ${value}`,
    separator: "; ",
    brackets: [" (", ")"],
  },
  zh: {
    constraint: {
      minLength: (value) => `至少 ${value} 个字符`,
      maxLength: (value) => `最多 ${value} 个字符`,
      pattern: (value) => `匹配 ${value}`,
      format: (value) => `格式 ${value}`,
      minimum: (value) => `最小 ${value}`,
      maximum: (value) => `最大 ${value}`,
      exclusiveMinimum: (value) => `大于 ${value}`,
      exclusiveMaximum: (value) => `小于 ${value}`,
      multipleOf: (value) => `${value} 的倍数`,
      minItems: (value) => `至少 ${value} 项`,
      maxItems: (value) => `最多 ${value} 项`,
      uniqueItems: () => "不可重复",
      minProperties: (value) => `至少 ${value} 个条目`,
      maxProperties: (value) => `最多 ${value} 个条目`,
      propertyNames: (value) => `键匹配 ${value}`,
    },
    defaultValue: (value) => `默认 ${value}`,
    examples: (value) => `例如 ${value}`,
    deprecated: "已弃用",
    jsonText: "JSON 文本",
    bigint: "十进制整数",
    bytes: (count) => `base64，最多 ${count} 字节`,
    entries: "条目列表，每个键只出现一次",
    otherProperties: "其他属性。",
    leaveOut: "不填",
    empty: "空字符串",
    only: (value) => `总是 ${value}`,
    separator: "；",
    brackets: ["（", "）"],
  },
};

/** A constraint in words. */
export function constraintText(language: Language, keyword: ConstraintKeyword, value: Json): string {
  const regular = keyword === "pattern" || keyword === "propertyNames";
  return words[language].constraint[keyword](regular ? `/${String(value)}/` : String(value));
}
