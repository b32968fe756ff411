import type { ToolEntry } from "./contract.js";

/** Undoes a call: what the call was, then the context of the attempt. */
export type Undo = (call: unknown, context: unknown) => unknown;

/** The function that undoes calls of a tool; a method is called on the instance that the tool itself runs on. */
export function undoOf(
  { traits: { compensate }, instance }: ToolEntry,
  instances: Readonly<Record<string, unknown>>,
): Undo | undefined {
  if (compensate === undefined) return undefined;
  if (typeof compensate === "function") return compensate as Undo;
  const { method } = compensate;
  return (call, context) => {
    const target = instance === undefined ? undefined : instances[instance];
    const undo: unknown = target === null || target === undefined ? undefined : Reflect.get(Object(target), method);
    if (typeof undo !== "function")
      throw new TypeError(`The instance of ${instance ?? "no class"} has no method ${method}.`);
    return Reflect.apply(undo, target, [call, context]);
  };
}
