const BASE = 36;
const MOST = 0x10ffff;

/** The text that Punycode (RFC 3492) in lower case writes in ASCII; `undefined` where it writes none. */
export function decodePunycode(encoded: string): string | undefined {
  const dash = encoded.lastIndexOf("-");
  const points = Array.from(encoded.slice(0, Math.max(dash, 0)), (letter) => letter.charCodeAt(0));
  let point = 128;
  let place = 0;
  let bias = 72;
  for (let at = dash + 1; at < encoded.length; ) {
    const before = place;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++));
      if (digit === undefined) return undefined;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adapt(place - before, length, before === 0);
    point += Math.floor(place / length);
    place %= length;
    if (point > MOST) return undefined;
    points.splice(place++, 0, point);
  }
  return String.fromCodePoint(...points);
}

function digitOf(code: number): number | undefined {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : undefined;
}

function adapt(change: number, length: number, first: boolean): number {
  let delta = Math.floor(change / (first ? 700 : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > 455; k += BASE) delta = Math.floor(delta / (BASE - 1));
  return k + Math.floor((BASE * delta) / (delta + 38));
}
