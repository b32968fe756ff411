import { hash } from "node:crypto";
import { canonicalJson } from "./canonical.js";

/** Characters of a fingerprint where people see it. */
export const SHORT_FINGERPRINT = 16;

/** SHA-256 in hex over the canonical JSON text of a value: 64 characters. */
export function fingerprint(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** SHA-256 in hex of a text in UTF-8. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}
