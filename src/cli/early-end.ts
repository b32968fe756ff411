import { systemReason } from "../diagnostics/system-reason.js";

/** A reader that stops early, such as `head`, is no fault. A report that cannot be written, as on a full disk, is no answer. */
export function allowEarlyEnd(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`toolgen failed: the report cannot be written: ${systemReason(error)}\n`);
    // What the command answered comes later, and is not known to whoever reads the report.
    process.once("exit", () => {
      process.exitCode = 2;
    });
  });
}
