/** Vectors of the tools of a search index as plain data, made at build by the user's embedder. */
export interface SearchVectors {
  readonly version: 1;
  /** Numbers of a vector. */
  readonly dimensions: number;
  /** A signed byte a number, tool after tool in the order of the index, base64. Only directions count, so there is no scale. */
  readonly vectors: string;
}

/** Vectors ready for queries. */
export interface LoadedVectors {
  readonly dimensions: number;
  readonly numbers: Int8Array;
  /** Length of each vector. */
  readonly norms: Float64Array;
}

/** Decodes vectors. */
export function loadVectors({ dimensions, vectors }: SearchVectors): LoadedVectors {
  const binary = atob(vectors);
  const numbers = new Int8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) numbers[at] = binary.charCodeAt(at);
  const norms = new Float64Array(Math.floor(numbers.length / dimensions));
  for (let tool = 0; tool < norms.length; tool += 1) {
    let sum = 0;
    for (let at = tool * dimensions; at < (tool + 1) * dimensions; at += 1) sum += (numbers[at] ?? 0) ** 2;
    norms[tool] = Math.sqrt(sum);
  }
  return { dimensions, numbers, norms };
}

/**
 * How alike each tool's vector is to that of a query, from 0 for the least to 1 for the most: cosines of one model lie close together, so
 * their range is spread before they are added to other scores. `undefined` for a vector of another length, or of no direction.
 */
export function similarities(loaded: LoadedVectors, query: readonly number[]): Float64Array | undefined {
  const { dimensions, numbers, norms } = loaded;
  if (query.length !== dimensions || norms.length === 0) return undefined;
  const direction = Float64Array.from(query);
  const alike = new Float64Array(norms.length);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let tool = 0; tool < norms.length; tool += 1) {
    let product = 0;
    const start = tool * dimensions;
    for (let at = 0; at < dimensions; at += 1) product += (numbers[start + at] ?? 0) * (direction[at] ?? 0);
    const norm = norms[tool] ?? 0;
    const cosine = norm === 0 ? 0 : product / norm;
    alike[tool] = cosine;
    low = Math.min(low, cosine);
    high = Math.max(high, cosine);
  }
  if (!(high > low)) return undefined;
  return alike.map((cosine) => (cosine - low) / (high - low));
}
