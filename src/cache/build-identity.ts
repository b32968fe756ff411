import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writtenIdentity } from "./times.js";

const own = fileURLToPath(new URL("../", import.meta.url));
let identity: string | undefined;

/**
 * Hash of toolgen's own code and templates: what one build keeps may serve another, on any machine, when it is equal. Read from the
 * package; computed where toolgen runs from its sources.
 */
export function buildIdentity(): string {
  identity ??= writtenIdentity() ?? identityOf(own, fileURLToPath(new URL("../../", import.meta.url)));
  return identity;
}

/** Hash of the code in a folder, and of what a package has beside it: templates, and the versions of its dependencies. */
export function identityOf(folder: string, packageRoot: string): string {
  const paths = [
    ...filesIn(folder, /(?<!\.d)\.(?:c?js|ts)$/),
    ...filesIn(join(packageRoot, "templates"), /./),
    join(packageRoot, "package.json"),
  ];
  return hash("sha256", paths.map((path) => readFileSync(path, "utf8")).join("\0"), "base64url");
}

function filesIn(folder: string, wanted: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name) && !/[\\/]runtime[\\/]dist/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
