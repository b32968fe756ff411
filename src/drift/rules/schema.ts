import { breaking, codeOnly, compatible, narrowing, type RuleRow, widening, wording } from "./row.js";

/** Rules about the shape of arguments and results. */
export const schemaRules = {
  "type-changed": { ...breaking, purpose: "A value has another type, and neither includes the other." },
  "type-narrowed": {
    ...narrowing,
    purpose:
      "A value has a type that allows less than before, in a way that no finer rule names. It also stands where the comparison cannot prove that all old values are still right.",
  },
  "type-widened": {
    ...widening,
    purpose: "A value has a type that allows more than before, in a way that no finer rule names.",
  },
  "property-added": { ...compatible, purpose: "There is one more property, which may be left out." },
  "property-typed": {
    ...narrowing,
    purpose:
      "A key that an open object took with any value is a property with a type now: what was written there before may be refused.",
  },
  "property-added-required": {
    model: "breaking",
    code: "breaking",
    result: { model: "compatible", code: "compatible" },
    purpose:
      "There is one more property, and it is required: arguments without it are refused. In a result it is only news.",
  },
  "property-removed": {
    ...breaking,
    purpose: "A property is gone: arguments that hold it are refused, readers of a result miss it.",
  },
  "property-renamed": {
    ...breaking,
    purpose:
      "A property is gone and another of the same shape and a similar name is there. It is shown as one change, and breaks like a removal.",
  },
  "property-required": { ...narrowing, purpose: "A property that could be left out is required." },
  "property-optional": { ...widening, purpose: "A property that was required may be left out." },
  "property-order-changed": {
    ...wording,
    purpose:
      "Properties stand in another order. Models generate in that order, so what they write first, and reason from, changes.",
  },
  "object-closed": { ...narrowing, purpose: "Keys that the type does not name were allowed and are refused now." },
  "object-opened": { ...widening, purpose: "Keys that the type does not name are allowed now." },
  "key-names-tightened": {
    ...narrowing,
    purpose:
      "The keys of a map are restricted, or restricted in another way. Whether two patterns agree is not decided, so any change counts.",
  },
  "key-names-loosened": { ...widening, purpose: "The keys of a map are not restricted any more." },
  "enum-member-added": { ...widening, purpose: "There is one more value to choose from." },
  "enum-member-removed": { ...narrowing, purpose: "A value is no longer allowed." },
  "enum-member-renamed": {
    ...breaking,
    purpose:
      "A value is gone and a similar one stands in its place. It is shown as one change, and breaks like a removal.",
  },
  "enum-order-changed": { ...wording, purpose: "The values stand in another order. Models prefer what comes first." },
  "union-member-added": { ...widening, purpose: "There is one more alternative." },
  "union-member-removed": { ...narrowing, purpose: "An alternative is gone, and no other covers it." },
  "union-order-changed": {
    ...wording,
    purpose: "The alternatives stand in another order. Models prefer what comes first.",
  },
  "null-added": { ...widening, purpose: "The value may be null." },
  "null-removed": { ...narrowing, purpose: "The value may not be null any more." },
  "tuple-element-added": { ...breaking, purpose: "A fixed sequence has one more place." },
  "tuple-element-removed": { ...breaking, purpose: "A fixed sequence has one place less." },
  "tuple-rest-added": { ...widening, purpose: "A fixed sequence may go on." },
  "tuple-rest-removed": { ...narrowing, purpose: "A sequence may not go on after its fixed places any more." },
  "unique-items-required": { ...narrowing, purpose: "Items must be different from each other." },
  "unique-items-dropped": { ...widening, purpose: "Items may repeat." },
  "pattern-added": { ...narrowing, purpose: "Text must match a regular expression now." },
  "pattern-removed": { ...widening, purpose: "Text need not match a regular expression any more." },
  "pattern-changed": {
    ...breaking,
    purpose:
      "Text must match another regular expression. Whether it allows all that the old one did is not decided, so it counts as breaking.",
  },
  "format-added": { ...narrowing, purpose: "Text must have a format now." },
  "format-removed": { ...widening, purpose: "Text need not have a format any more." },
  "format-changed": { ...breaking, purpose: "Text must have another format." },
  "multiple-of-tightened": {
    ...narrowing,
    purpose: "A number must be a multiple of something that not all old multiples are.",
  },
  "multiple-of-loosened": { ...widening, purpose: "A number may be a multiple of less, or anything." },
  "encoding-changed": { ...breaking, purpose: "Binary content travels in another encoding." },
  "default-added": {
    model: "compatible",
    code: "breaking",
    purpose: "There is a value now that is taken when the property is left out: the function is called with it.",
  },
  "default-removed": {
    model: "compatible",
    code: "breaking",
    purpose: "Nothing is taken any more when the property is left out.",
  },
  "default-changed": {
    model: "compatible",
    code: "breaking",
    purpose: "Another value is taken when the property is left out: the same call does something else.",
  },
  "keyword-changed": {
    ...breaking,
    purpose:
      "A keyword of the schema changed that toolgen does not write itself. What it means is not decided, so it counts as breaking.",
  },
  "note-changed": { ...wording, purpose: "A remark in the schema changed that restricts nothing." },
  "schema-rewritten": {
    ...wording,
    purpose:
      "The schema has other bytes and the same meaning: definitions have other names, or facts stand in another place. The model reads it, so it is not cosmetic.",
  },
  "definition-recoded": { ...codeOnly, purpose: "Facts for code changed in a way that no finer rule names." },
} as const satisfies Record<string, RuleRow>;
