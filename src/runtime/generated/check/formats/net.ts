import { isALabel } from "./label.js";

const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?$/;

const IDN_EMAIL =
  /^(?:[^\x00-\x20\x7f@"(),:;<>[\\\]]+|"(?:[^\x00-\x1f\x7f"\\]|\\[\x20-\x7e])*")@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** A mailbox whose domain has a dot; no quoted local part. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** The same with letters of any script; the local part may be quoted. */
export function isIdnEmail(text: string): boolean {
  return IDN_EMAIL.test(text);
}

/** Labels of at most 63 characters, 253 in all; what begins with `xn--` must stand for letters. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && text.split(".").every(isLabel);
}

function isLabel(label: string): boolean {
  return /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label) && (!/^xn--/i.test(label) || isALabel(label));
}

/** Four decimal numbers up to 255, without leading zeros. */
export function isIpv4(text: string): boolean {
  return /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/.test(text);
}

/** Eight groups, `::` for a run of zero groups, an IPv4 address for the last two; no zone. */
export function isIpv6(text: string): boolean {
  const halves = text.length <= 45 ? text.split("::") : [];
  if (halves.length === 0 || halves.length > 2) return false;
  let groups = 0;
  for (const [place, half] of halves.entries()) {
    if (half === "") continue;
    const parts = half.split(":");
    const last = place === halves.length - 1 ? (parts.at(-1) ?? "") : "";
    const dotted = last.includes(".");
    if (dotted && !isIpv4(last)) return false;
    const hex = dotted ? parts.slice(0, -1) : parts;
    if (!hex.every((part) => /^[\da-f]{1,4}$/i.test(part))) return false;
    groups += hex.length + (dotted ? 2 : 0);
  }
  return halves.length === 1 ? groups === 8 : groups <= 7;
}

const DASH = 0x2d;

const HEX_GROUPS = /^[\dA-Fa-f]+-[\dA-Fa-f]+-[\dA-Fa-f]+-[\dA-Fa-f]+-[\dA-Fa-f]+$/;

/** 32 hexadecimal digits in five groups. */
export function isUuid(text: string): boolean {
  // Places first: groups of a fixed length take a regular expression twice the time.
  return (
    text.length === 36 &&
    text.charCodeAt(8) === DASH &&
    text.charCodeAt(13) === DASH &&
    text.charCodeAt(18) === DASH &&
    text.charCodeAt(23) === DASH &&
    HEX_GROUPS.test(text)
  );
}
