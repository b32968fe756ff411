import { readFileSync } from "node:fs";

/** The version in toolgen's own package.json. */
export function ownVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { version }: { version?: unknown } = JSON.parse(text);
  return String(version);
}
