import type { Registry } from "../contract.js";
import { buildSearchIndex } from "./build-index.js";
import { type LoadedIndex, loadIndex, type SearchIndex } from "./search-index.js";

const loaded = new WeakMap<object, LoadedIndex>();

/** The index of a registry, decoded once; of names and descriptions alone where the build emitted none. */
export function indexOf(registry: Registry): LoadedIndex {
  const known = loaded.get(registry);
  if (known !== undefined) return known;
  const index = loadIndex(emittedIndex(registry) ?? buildSearchIndex(Object.values(registry.entries).map(documentOf)));
  loaded.set(registry, index);
  return index;
}

/** The index that the build emitted, unless that was by a version which wrote another layout. */
function emittedIndex({ searchIndex }: Registry): SearchIndex | undefined {
  return searchIndex?.version === 2 ? searchIndex : undefined;
}

function documentOf({ name, description, parameters }: Registry["entries"][string]) {
  return {
    name,
    description: [description],
    parameterNames: Object.keys(parameters),
    parameterTexts: [],
    enumValues: [],
    keywords: [],
  };
}
