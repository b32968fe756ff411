/**
 * What is used of `@opentelemetry/api` 1, by shape: its tracers and spans fit, and nothing of it is imported.
 */

/** A value of an attribute. */
export type OtelValue = string | number | boolean;

/** Attributes by name. */
export type OtelAttributes = Record<string, OtelValue>;

/** A span that is being recorded. */
export interface OtelSpan {
  readonly isRecording: () => boolean;
  readonly setAttribute: (name: string, value: OtelValue) => unknown;
  readonly setStatus: (status: { code: 2; message?: string }) => unknown;
  readonly recordException: (exception: { name: string; message: string; stack?: string }) => void;
  readonly end: () => void;
}

/** What makes spans: `trace.getTracer("my-app")`. */
export interface OtelTracer {
  readonly startSpan: (name: string, options: { attributes: OtelAttributes }) => OtelSpan;
  readonly startActiveSpan: <Run extends (span: OtelSpan) => unknown>(
    name: string,
    options: { attributes: OtelAttributes },
    run: Run,
  ) => ReturnType<Run>;
}
