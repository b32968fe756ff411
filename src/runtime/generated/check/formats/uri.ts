import { isIpv6 } from "./net.js";

/** An absolute URI of RFC 3986. */
export function isUri(text: string): boolean {
  return USUAL_URI.test(text) || matches(text, URI_TEXT);
}

/** A URI, or a reference that is relative to one. */
export function isUriReference(text: string): boolean {
  return matches(text, REFERENCE_TEXT) && !COLON_FIRST.test(text);
}

/** An absolute IRI of RFC 3987: a URI with letters of any script. */
export function isIri(text: string): boolean {
  return isUri(inAscii(text));
}

/** An IRI, or a reference that is relative to one. */
export function isIriReference(text: string): boolean {
  return isUriReference(inAscii(text));
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

/** What nearly all are, in one go: a plain host, nothing escaped. All of it {@link matches} too. */
const USUAL_URI = /^[a-z][a-z\d]*:\/\/[a-z\d.-]+(?:\/[\w\-.~/]*)?(?:\?[\w\-.~&=]*)?(?:#[\w-]*)?$/;
/** Scheme, the hierarchical part, query and fragment, of characters that stand for themselves and percent signs with two digits. */
const URI_TEXT =
  /^[a-z][a-z\d+\-.]*:(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})+(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?$/i;
/** The same without scheme. */
const REFERENCE_TEXT =
  /^(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?$/i;
/** A colon in the first segment of what has no scheme, where it would read as one. */
const COLON_FIRST = /^(?![a-z][a-z\d+\-.]*:)[^/?#:[]*:/i;
/** User, host and port behind two slashes. */
const AUTHORITY = /^(?:[a-z][a-z\d+\-.]*:)?\/\/(?:[^@/?#]*@)?(?:\[[^\]]*\]|[^:@/?#]*)(?::\d*)?(?=[/?#]|$)/i;

/** Letters of other scripts, which an IRI has where a URI has percent signs. */
const OTHER_SCRIPTS = /[\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{efffd}]/gu;

/** Characters for private use, which an IRI may have in its query. */
const PRIVATE_USE = /[\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;

/** The text with a letter of ASCII for each that only an IRI may have. */
function inAscii(text: string): string {
  return text
    .replace(/^([^?#]*\?)([^#]*)/, (_, before: string, query: string) => before + query.replace(PRIVATE_USE, "a"))
    .replace(OTHER_SCRIPTS, "a");
}

function matches(text: string, allowed: RegExp): boolean {
  if (/^(?:[a-z][a-z\d+\-.]*:)?\/\//i.test(text) && !AUTHORITY.test(text)) return false;
  return allowed.test(text) || (text.includes("[") && isAddressed(text, allowed));
}

/** `scheme://user@[address]:port/path`, where brackets may stand: the text is right when it is with a plain host instead. */
function isAddressed(text: string, allowed: RegExp): boolean {
  const parts = /^((?:[a-z][a-z\d+\-.]*:)?\/\/(?:[^@[\]/"?#]*@)?)\[([^\]]*)\]((?::\d*)?(?:[/?#].*)?)$/is.exec(text);
  if (parts === null) return false;
  const [, before = "", address = "", after = ""] = parts;
  return (isIpv6(address) || /^v[\da-f]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(address)) && allowed.test(`${before}h${after}`);
}

/** Literals and expressions of RFC 6570. */
export function isUriTemplate(text: string): boolean {
  return /^(?:[^\x00-\x20\x7f-\x9f"'<>%\\^`{|}]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i.test(
    text,
  );
}
