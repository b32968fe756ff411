import { type ListResourcesResult, type ReadResourceResult, ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { Catalogue } from "./catalogue.js";
import { paged } from "./listing.js";
import type { McpOptions } from "./options.js";

const PREFIX = "toolgen://manifest/";
const PAGE_SIZE = 200;

/** The manifests of the tools that a caller may see, as resources. */
export function listManifests(
  { callable }: Catalogue,
  { manifests = {}, pageSize = PAGE_SIZE }: McpOptions,
  cursor: string | undefined,
): ListResourcesResult {
  const resources = callable
    .filter(({ name }) => Object.hasOwn(manifests, name))
    .map(({ name }) => ({
      uri: `${PREFIX}${encodeURIComponent(name)}`,
      name: `${name} manifest`,
      description: `The contract of ${name}: schemas, effects and fingerprints.`,
      mimeType: "application/json",
    }));
  return paged(resources, pageSize, cursor, "resources");
}

/** The text of one manifest. */
export function readManifest({ callable }: Catalogue, { manifests = {} }: McpOptions, uri: string): ReadResourceResult {
  const tool = callable.find(({ name }) => uri === `${PREFIX}${encodeURIComponent(name)}`);
  if (tool === undefined || !Object.hasOwn(manifests, tool.name)) throw new ResourceNotFoundError(uri);
  const manifest = manifests[tool.name];
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest, null, 2);
  return { contents: [{ uri, mimeType: "application/json", text }] };
}
