import type { McpService } from "@toolgen/runtime/mcp";
import type { loadRegistry } from "./served-registry.js";

/**
 * What serves the output anew each time that it is called; what cannot be loaded is reported, and what was served stays. One after the
 * other: a load that took long would put an earlier state in the place of a later one.
 */
export function reloader(
  read: () => ReturnType<typeof loadRegistry>,
  service: Pick<McpService, "replace">,
  report: (text: string) => void,
): () => Promise<void> {
  const reload = async (): Promise<void> => {
    const { value, diagnostics } = await read();
    for (const { message } of diagnostics) report(`${message}\n`);
    if (value !== undefined) service.replace(value.box, value.manifests);
  };
  const failed = (error: unknown): void => report(`${error instanceof Error ? error.message : String(error)}\n`);
  let last = Promise.resolve();
  return () => {
    last = last.then(reload).catch(failed);
    return last;
  };
}
