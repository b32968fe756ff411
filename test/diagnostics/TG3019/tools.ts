type NoOptions = {};

/** @tool */
export function run(input: {}, options: NoOptions, none: Record<string, never>): string {
  return JSON.stringify([input, options, none]);
}
