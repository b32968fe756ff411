import { readFileSync } from "node:fs";
import Handlebars from "handlebars";

/** Templates lay finished strings out; they make no decisions beyond leaving out what is empty. */
export type TemplateName = "tool" | "module";

const compiled = new Map<TemplateName, Handlebars.TemplateDelegate>();

/** Fills a template of the `templates` folder. A field that it names and the values lack is a bug and throws. */
export function render(name: TemplateName, values: Readonly<Record<string, unknown>>): string {
  let template = compiled.get(name);
  if (template === undefined) {
    const source = readFileSync(new URL(`../../templates/${name}.hbs`, import.meta.url), "utf8").replaceAll(
      "\r\n",
      "\n",
    );
    template = Handlebars.create().compile(source, { noEscape: true, strict: true, knownHelpersOnly: true });
    compiled.set(name, template);
  }
  return tidy(template(values));
}

/** One blank line between parts, none at the end: parts that are empty leave gaps. */
function tidy(text: string): string {
  return `${text.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}
