import { isIpv6 } from "./net.js";

/** An absolute URI of RFC 3986. */
export function isUri(text: string): boolean {
  return isReference(text, true, URI_TEXT);
}

/** A URI, or a reference that is relative to one. */
export function isUriReference(text: string): boolean {
  return isReference(text, false, REFERENCE_TEXT);
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

/** Characters of every part: those that stand for themselves, and percent signs with two hexadecimal digits. */
const URI_TEXT = /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*$/i;
/** JSON Schema validators let a quotation mark stand in a reference. */
const REFERENCE_TEXT = /^(?:[\w\-.~!$&'"()*+,;=:@/?]|%[\da-f]{2})*$/i;
const IRI_TEXT =
  /^(?:[\w\-.~!$&'()*+,;=:@/?\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{efffd}]|%[\da-f]{2})*$/iu;

/** Scheme, the hierarchical part, query and fragment. A port out of range is a matter of {@link isParsableUrl}. */
function isReference(text: string, absolute: boolean, allowed: RegExp): boolean {
  const parts = /^([a-z][a-z\d+\-.]*:)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text);
  if (parts === null) return false;
  const [, scheme, hierarchy = "", query = "", fragment = ""] = parts;
  if (absolute && (scheme === undefined || hierarchy === "")) return false;
  if (!allowed.test(query.slice(1)) || !allowed.test(fragment.slice(1))) return false;
  return allowed.test(hierarchy) || isAddressed(hierarchy, allowed);
}

/** `//user@[address]:port/path`, where brackets may stand. */
function isAddressed(hierarchy: string, allowed: RegExp): boolean {
  const parts = /^\/{1,2}(?:([^@[\]/]*)@)?\[([^\]]*)\](?::\d*)?((?:\/.*)?)$/s.exec(hierarchy);
  if (parts === null) return false;
  const [, user = "", address = "", path = ""] = parts;
  if (!allowed.test(user) || user.includes('"') || !allowed.test(path)) return false;
  return isIpv6(address) || /^v[\da-f]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(address);
}

/** Literals and expressions of RFC 6570. */
export function isUriTemplate(text: string): boolean {
  return /^(?:[^\x00-\x20"'<>%\\^`{|}]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i.test(
    text,
  );
}
