import type { Json, JsonObject } from "../../../ir/json.js";
import { joinText } from "../../schema-parts.js";
import { encode } from "../rewrite/encode.js";
import type { Documentation, Form } from "../rewrite/form.js";
import { enumTexts } from "./notes.js";
import type { Printer } from "./schema.js";
import { words } from "./words.js";

/** Adds documentation to a schema: keywords where the dialect has them, a bracket at the end of the description where it has not. */
export function annotate(
  body: JsonObject,
  form: Form,
  doc: Documentation,
  notes: readonly string[],
  printer: Printer,
): JsonObject {
  if (!isDocumented(doc) && notes.length === 0 && !isDescribed(body, form)) return body;
  const { dialect, language } = printer;
  const { inner, bare } = undescribed(body);
  const say = words[language];
  const keywords: Record<string, Json> = {};
  const moved = [...notes];
  const value = doc.default === undefined ? undefined : encode(form, doc.default, printer.forms);
  if (value !== undefined) {
    // A null default is refused, or removed, where null means absence.
    if (dialect.keywords.has("default") && value !== null) keywords.default = value;
    else moved.push(say.defaultValue(JSON.stringify(value)));
  }
  const examples = (doc.examples ?? NONE)
    .map((example) => encode(form, example, printer.forms))
    .filter((example): example is Json => example !== undefined);
  if (examples.length > 0) {
    if (dialect.keywords.has("examples")) keywords.examples = examples;
    else if (dialect.keywords.has("example")) keywords.example = examples[0] ?? null;
    else
      moved.push(
        say.examples(
          examples
            .slice(0, 2)
            .map((example) => JSON.stringify(example))
            .join(", "),
        ),
      );
  }
  if (doc.deprecated) {
    if (dialect.keywords.has("deprecated")) keywords.deprecated = true;
    else moved.push(say.deprecated);
  }
  const takesTitle = dialect.keywords.has("title") && !standsAlone(bare, printer);
  const title = doc.title && takesTitle ? doc.title : undefined;
  const lead = doc.description ?? (title === undefined ? doc.title : undefined);
  const own = form.kind === "object" ? form.description : undefined;
  const text = joinText(joinText(withNotes(joinText(lead, own), moved, say), enumTexts(form, language)), inner);
  return place(bare, title === undefined ? {} : { title }, text, keywords, printer);
}

const NONE: readonly Json[] = [];

/** A body without its own text, and that text. */
function undescribed(body: JsonObject): { readonly inner?: Json; readonly bare: JsonObject } {
  if (body.description === undefined) return { bare: body };
  const { description: inner, ...bare } = body;
  return { inner, bare };
}

function isDocumented({ title, description, default: value, examples, deprecated }: Documentation): boolean {
  return (
    title !== undefined ||
    description !== undefined ||
    // It may be `null`.
    value !== undefined ||
    examples !== undefined ||
    deprecated !== undefined
  );
}

/** Does the form bring a text of its own? */
function isDescribed(body: JsonObject, form: Form): boolean {
  if (body.description !== undefined || form.kind === "coded") return true;
  return form.kind === "object" ? form.description !== undefined : form.kind === "scalar" && form.type.kind === "enum";
}

function withNotes(text: string | undefined, notes: readonly string[], say: (typeof words)["en"]): string | undefined {
  if (notes.length === 0) return text;
  const list = notes.join(say.separator);
  return text === undefined ? list : `${text}${say.brackets[0]}${list}${say.brackets[1]}`;
}

/** A union of OpenAPI takes nothing beside it. */
function standsAlone(body: JsonObject, { dialect }: Printer): boolean {
  return dialect.openApi && Array.isArray(body.anyOf);
}

/** Puts title, description and keywords on the node, or where it must stand alone on a node inside or above it. */
function place(
  body: JsonObject,
  title: JsonObject,
  text: string | undefined,
  keywords: JsonObject,
  printer: Printer,
): JsonObject {
  const { dialect } = printer;
  if (text === undefined && Object.keys(keywords).length === 0 && Object.keys(title).length === 0) return body;
  const description = text ? { description: text } : {};
  if ("$ref" in body && !dialect.referenceSiblings) return { ...title, anyOf: [body], ...description, ...keywords };
  if (standsAlone(body, printer) && Array.isArray(body.anyOf)) {
    const [first, ...rest] = body.anyOf as readonly JsonObject[];
    const joined = joinText(text, first?.description);
    return { ...body, anyOf: [{ ...first, ...(joined ? { description: joined } : {}) }, ...rest] };
  }
  return { ...title, ...body, ...description, ...keywords };
}
