import type { Tool } from "./catalog.js";

const texts = new WeakMap<Tool, string>();

/** A tool as a text: it is plain data, so tools of equal text are equal. JSON has no negative zero, which generated code can tell from zero. */
export function toolText(tool: Tool): string {
  const text = texts.get(tool) ?? JSON.stringify(tool, (_key, value) => (Object.is(value, -0) ? "-0" : value));
  texts.set(tool, text);
  return text;
}
