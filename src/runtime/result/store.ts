import type { Json } from "../contract.js";

/** Where a host keeps results that were too long to show, so that the model can read on. */
export interface ResultStore {
  readonly write: (id: string, result: Json) => void | Promise<void>;
  readonly read: (id: string) => Json | undefined | Promise<Json | undefined>;
}
