/** Folders of an output. Only these and the top level are searched for files of ours, so that a neighbour's output is never touched. */
export const LAYOUT = ["manifest", "tools", "types", "providers", "locales"] as const;
