/** A reader that stops early, such as `head`, is no fault. */
export function allowEarlyEnd(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
