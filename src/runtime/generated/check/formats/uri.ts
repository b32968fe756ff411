import { isIpv6 } from "./net.js";

/** An absolute URI of RFC 3986. */
export function isUri(text: string): boolean {
  return isReference(text, true, URI_TEXT);
}

/** A URI, or a reference that is relative to one. */
export function isUriReference(text: string): boolean {
  return isReference(text, false, URI_TEXT);
}

/** An absolute IRI of RFC 3987: a URI with letters of any script. */
export function isIri(text: string): boolean {
  return isReference(text, true, IRI_TEXT);
}

/** An IRI, or a reference that is relative to one. */
export function isIriReference(text: string): boolean {
  return isReference(text, false, IRI_TEXT);
}

/** A URI that `new URL` accepts, so that decoding it cannot fail. */
export function isParsableUrl(text: string): boolean {
  if (!isUri(text)) return false;
  try {
    return new URL(text) !== null;
  } catch {
    return false;
  }
}

/** Characters of any part: those that stand for themselves, and percent signs with two hexadecimal digits. */
const URI_TEXT = /^(?:[\w\-.~!$&'"()*+,;=:@/?[\]]|%[\da-f]{2})*$/i;
const IRI_TEXT =
  /^(?:[\w\-.~!$&'"()*+,;=:@/?[\]\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{efffd}]|%[\da-f]{2})*$/iu;

function isReference(text: string, absolute: boolean, allowed: RegExp): boolean {
  const [, scheme, authority, path = "", query = "", fragment = ""] =
    /^(?:([a-z][a-z\d+\-.]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text) ?? [];
  if (absolute && scheme === undefined) return false;
  if (absolute && authority === undefined && path === "") return false;
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path)) return false;
  const parts = [path, query.slice(1), fragment.slice(1)];
  if (!parts.every((part) => allowed.test(part) && !/[[\]]/.test(part)) || path.includes("?")) return false;
  return authority === undefined || isAuthority(authority, allowed);
}

function isAuthority(text: string, allowed: RegExp): boolean {
  const [, user = "", host = ""] = /^(?:([^@]*)@)?(.*?)(?::\d*)?$/s.exec(text) ?? [];
  if (!allowed.test(user) || /[[\]/?"]/.test(user)) return false;
  if (!host.startsWith("[")) return allowed.test(host) && !/[[\]/?:@]/.test(host);
  if (!host.endsWith("]")) return false;
  const address = host.slice(1, -1);
  return isIpv6(address) || /^v[\da-f]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(address);
}

/** Literals and expressions of RFC 6570. */
export function isUriTemplate(text: string): boolean {
  return /^(?:[^\x00-\x20"'<>%\\^`{|}]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i.test(
    text,
  );
}
