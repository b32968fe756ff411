/** Is it a `ToolError`, of this copy of the run time or of another one: a tool and its host may load different ones. */
export function isToolError(error: unknown): error is ToolError {
  try {
    if (!(error instanceof Error)) return false;
    return error.name === "ToolError" && "retryable" in error && typeof error.retryable === "boolean";
  } catch {
    // Whatever was thrown may throw when it is looked at.
    return false;
  }
}

/** An error whose message a tool wants the model to read. Any other error is shown as well, shortened and without its stack. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  /** Could the same call succeed with other arguments, or later? Default true. */
  readonly retryable: boolean;

  constructor(message: string, options: { readonly retryable?: boolean | undefined; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.retryable = options.retryable ?? true;
  }
}
