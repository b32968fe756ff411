/** The ways in which a tool can be shown to a model, the longest first. */
export const formNames = ["full", "trimmed", "signature", "line", "name"] as const;

/** `full` and `trimmed` are definitions, that a model can call; the others are lines of text that tell of a tool. */
export type FormName = (typeof formNames)[number];

/** Tokens of the forms of a tool, in the order of {@link formNames}. */
export type FormTokens = readonly [full: number, trimmed: number, signature: number, line: number, name: number];

/** What is known at build of how a tool can be shown in short. */
export interface ToolForms {
  /** `search_flights(origin: string, passengers?: number)` */
  readonly signature: string;
  /** First sentence of the description. */
  readonly summary: string;
  /** Class, object or file that the tool belongs to. */
  readonly group: string;
  /** By provider id. */
  readonly tokens: { readonly [provider: string]: FormTokens };
}

/** How tokens were counted for a provider: exactly, or estimated from above with this margin over the usual ratio. */
export type Counting =
  | { readonly kind: "o200k" /** Tokens that a list of definitions takes beside its members. */; readonly base: number }
  | { readonly kind: "estimate"; readonly margin: number; readonly base: number };

/** `forms.ts` of a registry. */
export interface RegistryForms {
  readonly counting: { readonly [provider: string]: Counting };
  readonly tools: { readonly [tool: string]: ToolForms };
}
