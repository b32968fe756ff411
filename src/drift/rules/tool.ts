import { breaking, codeOnly, compatible, type RuleRow, wording } from "./row.js";

/** Rules about a tool as a whole and about how it is called. */
export const toolRules = {
  "tool-added": { ...compatible, purpose: "A tool is new. Nothing that worked before stops working." },
  "tool-removed": { ...breaking, purpose: "A tool is gone. Conversations, prompts and code that name it fail." },
  "tool-renamed": {
    ...breaking,
    purpose:
      "A tool is gone and another of the same arguments and a similar name is there. It is shown as one change, and breaks like a removal: the old name is refused.",
  },
  "title-changed": { ...wording, purpose: "The title that hosts and models read changed." },
  "description-changed": {
    ...wording,
    purpose:
      "A description changed, of a tool, a property, an element or a type. To a model the description is the contract: when and how it calls the tool may change, so this is never cosmetic.",
  },
  "translation-changed": {
    ...wording,
    purpose:
      "A text that the model reads in another language changed, is new, or is gone, so that the source's text stands in its place. To a model that works in that language it is the contract, as a description is.",
  },
  "translation-outdated": {
    ...wording,
    purpose:
      "A text changed in the source and its translation did not. A model that works in that language still reads what was said before; correct the translation, or accept that it says the same.",
  },
  "deprecation-changed": {
    ...compatible,
    purpose: "A tool or property is deprecated now, is no longer, or says so in other words.",
  },
  "example-changed": { ...wording, purpose: "Example calls or example values changed. Models imitate examples." },
  "parameters-changed": {
    ...codeOnly,
    purpose:
      "The function takes its arguments in another order or form. The model sends the same, code that calls through the registry's types does not compile.",
  },
  "handler-added": {
    ...codeOnly,
    purpose:
      "The tool was run by the host (`@client`) and now has a function of its own. A host that still runs it would act twice.",
  },
  "handler-removed": {
    ...codeOnly,
    purpose: "The tool is run by the host now (`@client`). A host that does not know waits for a result for ever.",
  },
} as const satisfies Record<string, RuleRow>;
