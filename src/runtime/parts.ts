/** Text for the model that stands beside images or files. */
export interface ToolText {
  readonly $part: "text";
  readonly text: string;
}

/** A picture in a result: base64 data, or an address that the provider fetches. */
export interface ToolImage {
  readonly $part: "image";
  readonly mimeType: string;
  readonly data?: string;
  readonly url?: string;
  /** Stands in for the picture where a provider takes none. */
  readonly alt?: string;
}

/** A document in a result: base64 data, or an address that the provider fetches. */
export interface ToolFile {
  readonly $part: "file";
  readonly name: string;
  readonly mimeType: string;
  readonly data?: string;
  readonly url?: string;
}

/** A piece of a result that providers carry natively, outside JSON. */
export type ToolPart = ToolText | ToolImage | ToolFile;

/** Where the content of a part comes from. */
export type PartSource = { readonly data: Uint8Array | string } | { readonly url: string };

/** A text part. */
export function toolText(text: string): ToolText {
  return { $part: "text", text };
}

/** An image part; bytes are turned into base64, a string is taken as base64. */
export function toolImage(source: PartSource & { readonly mimeType: string; readonly alt?: string }): ToolImage {
  const { mimeType, alt } = source;
  return { $part: "image", mimeType, ...content(source), ...(alt === undefined ? {} : { alt }) };
}

/** A file part; bytes are turned into base64, a string is taken as base64. */
export function toolFile(source: PartSource & { readonly name: string; readonly mimeType: string }): ToolFile {
  return { $part: "file", name: source.name, mimeType: source.mimeType, ...content(source) };
}

/** Is this value a part? Parts are plain data, so they survive a journal. */
export function isToolPart(value: unknown): value is ToolPart {
  if (typeof value !== "object" || value === null || !("$part" in value)) return false;
  switch (value.$part) {
    case "text":
      return "text" in value && typeof value.text === "string";
    case "image":
    case "file":
      return "mimeType" in value && typeof value.mimeType === "string" && ("data" in value || "url" in value);
    default:
      return false;
  }
}

function content(source: PartSource): { readonly data: string } | { readonly url: string } {
  if ("url" in source) return { url: source.url };
  return { data: typeof source.data === "string" ? source.data : base64(source.data) };
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  // In slices: the argument list of one call has a limit.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
