/** SHA-256 of a text's UTF-8 bytes in hex. Written out because the platform's own is either asynchronous or Node's alone. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = new Uint32Array(INITIAL);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < bytes.length; offset += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(offset + 4 * i);
    compress(state, schedule);
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function padded(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  return bytes;
}

/** One round over 64 bytes; the names are the standard's. */
function compress(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(at(w, i - 15), 7) ^ rotate(at(w, i - 15), 18) ^ (at(w, i - 15) >>> 3);
    const s1 = rotate(at(w, i - 2), 17) ^ rotate(at(w, i - 2), 19) ^ (at(w, i - 2) >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + at(ROUND, i) + at(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + s0 + majority) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional parts of square and cube roots of primes. */
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = new Uint32Array(PRIMES.map((prime) => fraction(Math.cbrt(prime))));

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
