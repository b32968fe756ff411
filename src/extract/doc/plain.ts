/**
 * Text of a comment as a model should read it: `{@link X}` and other inline tags become their plain text, escapes their
 * character. Line breaks stay, since lists are content too.
 */
export function plainText(text: string): string {
  return text
    .replace(/\{@(\w+)(?:\s+([^{}]*))?\}/g, (_, tag: string, content: string | undefined) =>
      inlineTag(tag, content ?? ""),
    )
    .replace(/\\([@{}])/g, "$1")
    .replace(/[^\S\n]+$/gm, "")
    .trim();
}

function inlineTag(tag: string, content: string): string {
  switch (tag) {
    case "link":
    case "linkcode":
    case "linkplain":
      return linkText(content.trim());
    case "inheritDoc":
    case "inheritdoc":
      return "";
    default:
      return content.trim();
  }
}

/** `X`, `X|text` and `X text`. */
function linkText(content: string): string {
  const [target = "", ...label] = content.includes("|") ? content.split("|") : content.split(/\s+(.*)/s);
  const text = label.join(content.includes("|") ? "|" : "").trim();
  return text === "" ? target.trim() : text;
}
