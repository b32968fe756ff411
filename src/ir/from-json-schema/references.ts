import { findTarget, leavesDocument } from "./pointer.js";
import { read } from "./read.js";
import { malformed, type Reader, type Reading, unsupported } from "./reader.js";

/** The definition that a `$ref` means. It is read once; while it is being read, refs to it are recursion. */
export function readReference(ref: string, path: string, reader: Reader): Reading {
  const target = findTarget(reader.document, ref);
  if (target === undefined || leavesDocument(reader.document, target.pointer)) {
    const local = ref.startsWith("#") && target === undefined;
    if (local) malformed(reader, path, `\`$ref\` to ${ref}, which is not there`);
    else unsupported(reader, path, `\`$ref\` to ${ref}, outside the document`);
    return { kind: "json" };
  }
  const known = reader.definitions.get(target.pointer);
  if (known !== undefined) return known.type?.kind === "never" ? known.type : { kind: "ref", id: known.id };
  const definition: { readonly id: string; type: Reading | undefined } = {
    id: `d${reader.definitions.size + 1}`,
    type: undefined,
  };
  reader.definitions.set(target.pointer, definition);
  definition.type = read(target.schema, target.pointer, reader);
  return definition.type.kind === "never" ? definition.type : { kind: "ref", id: definition.id };
}
