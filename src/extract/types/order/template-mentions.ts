import type { ts } from "../../compiler.js";
import { literalMention, type Mention, type Walk } from "./mentions.js";
import { type Environment, siteOf } from "./site.js";

const maximalProduct = 10_000;

/** The texts that a template literal type yields, in the order of a nested loop over its parts. */
export function templateMentions(
  node: ts.TemplateLiteralTypeNode,
  environment: Environment,
  walk: Walk,
): readonly Mention[] {
  let texts = [node.head.text];
  for (const { type, literal } of node.templateSpans) {
    const values = walk.mentions(siteOf(type, environment)).flatMap(({ key }) => literalText(key));
    if (texts.length * values.length > maximalProduct) return [];
    texts = texts.flatMap((text) => values.map((value) => text + value + literal.text));
  }
  return texts.map((text) => literalMention(text));
}

/** The text of a literal's key; other types have none. */
function literalText(key: Mention["key"]): readonly string[] {
  return typeof key === "string" ? [key.slice(2)] : [];
}
