import type { DiagnosticCode } from "../../diagnostics/codes.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { DocTag } from "../doc/comment.js";
import { isLibraryPath } from "../library-path.js";
import type { Docs } from "./member-docs.js";
import { positionAt } from "./position.js";
import type { Reading } from "./reading.js";
import { report } from "./report.js";

/** Reports a fault of a tag in the author's own code. The tags of a library follow its own rules and nobody here can mend them. */
export function reportTag(
  reading: Reading,
  docs: Docs,
  tag: DocTag,
  code: DiagnosticCode,
  message: string,
  details: Pick<Diagnostic, "help"> = {},
): void {
  const { file } = docs;
  if (file === undefined || isLibraryPath(file.fileName)) return;
  const position = positionAt(file, tag.start, tag.name.length + 1, reading.world.root);
  report(reading, code, message, position, details);
}
