import type { Registry } from "../contract.js";
import { buildSearchIndex } from "./build-index.js";
import { type LoadedIndex, loadIndex, type SearchIndex } from "./search-index.js";
import { type LoadedVectors, loadVectors, similarities } from "./vectors.js";

const loaded = new WeakMap<object, LoadedIndex>();

/** The index of a registry, decoded once; of names and descriptions alone where the build emitted none. */
export function indexOf(registry: Registry): LoadedIndex {
  const known = loaded.get(registry);
  if (known !== undefined) return known;
  const index = loadIndex(emittedIndex(registry) ?? buildSearchIndex(Object.values(registry.entries).map(documentOf)));
  loaded.set(registry, index);
  return index;
}

const vectors = new WeakMap<object, LoadedVectors>();

/** How alike each tool of a registry is to the vector of a query; `undefined` where one of the two is missing. */
export function alikeTo({ searchVectors }: Registry, vector: readonly number[] | undefined): Float64Array | undefined {
  if (searchVectors === undefined || vector === undefined) return undefined;
  const known = vectors.get(searchVectors) ?? loadVectors(searchVectors);
  vectors.set(searchVectors, known);
  return similarities(known, vector);
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
