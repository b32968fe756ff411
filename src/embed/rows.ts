/** Gives a vector for each text, all of one length: what an `embed` module exports. */
export type Embed = (
  texts: readonly string[],
) => Promise<readonly (readonly number[])[]> | readonly (readonly number[])[];

/** What is wrong with the answer of an embedder; `undefined` for vectors of one length, one for each text, of finite numbers. */
export function faultOf(answer: unknown, texts: number, length: number | undefined): string | undefined {
  if (!Array.isArray(answer)) return "it gave no list of vectors";
  if (answer.length !== texts) return `it gave ${answer.length} vectors for ${texts} texts`;
  const expected = length ?? lengthOf(answer[0]);
  for (const [at, vector] of answer.entries()) {
    if (!isList(vector) || vector.length === 0) return `vector ${at} is no list of numbers`;
    if (vector.length !== expected) return `vector ${at} has ${vector.length} numbers, others have ${expected}`;
    if (!Array.from(vector).every((number) => Number.isFinite(number)))
      return `vector ${at} holds something that is not a finite number`;
  }
  return undefined;
}

/** A vector as one signed byte a number, base64. Only its direction counts, so the largest number becomes 127. */
export function rowOf(vector: ArrayLike<number>): string {
  const numbers = Array.from(vector);
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  const bytes = Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((number / largest) * 127)));
  return Buffer.from(bytes.buffer).toString("base64");
}

/** Length of the vector of a row. */
export function rowLength(row: string): number {
  return Buffer.from(row, "base64").length;
}

function lengthOf(vector: unknown): number {
  return isList(vector) ? vector.length : 0;
}

/** Typed arrays are what many libraries give. */
function isList(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array;
}
