/** Options of which each may be left out, or be `undefined`, which is the same. */
export type Given<Options> = { readonly [K in keyof Options]?: Options[K] | undefined };

/** The defaults with what is given in their place, later ones winning. What is `undefined`, as where a host passes on what it was not given, counts as left out. */
export function withDefaults<Options extends object>(
  defaults: Options,
  ...given: readonly (Given<Options> | undefined)[]
): Options {
  const made = { ...defaults };
  for (const options of given) {
    for (const key in options) {
      const value = options[key];
      if (value !== undefined) made[key] = value;
    }
  }
  return made;
}
