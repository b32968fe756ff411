/**
 * What is used of Restate's SDK, by shape: its `Context` and its own exports fit, and nothing of it is imported. The shapes are those of
 * `@restatedev/restate-sdk` 1.
 */

/** The context of a handler, of any kind. */
export interface HandlerContext {
  readonly request: () => { readonly id: string };
  readonly run: <T>(name: string, action: () => Promise<T>) => Promise<T>;
  readonly awakeable: <T>() => { readonly id: string; readonly promise: Promise<T> };
  readonly genericSend: (send: {
    readonly service: string;
    readonly method: string;
    readonly key: string;
    readonly parameter: Uint8Array;
  }) => unknown;
}

/** The state of a virtual object, as its exclusive handlers have it. */
export interface ObjectState {
  readonly get: <T>(name: string) => Promise<T | null>;
  readonly set: <T>(name: string, value: T) => void;
  readonly clear: (name: string) => void;
}

/** What the SDK itself is needed for. Its module fits: `import * as restate from "@restatedev/restate-sdk"`. */
export interface RestateSdk {
  readonly RestatePromise: {
    race(promises: readonly Promise<unknown>[]): Promise<unknown>;
  };
  /** Fails a handler for good instead of having it tried again. */
  readonly TerminalError: new (
    message: string,
  ) => Error;
  /** What a cancelled invocation gets where it waits. */
  readonly CancelledError: new () => Error;
}
