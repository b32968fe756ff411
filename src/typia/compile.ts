import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { Expansion } from "./expand.js";
import { type Draft, draftRequest, textsOf } from "./request.js";
import type { CompiledValidators, SharedValidator, ValidatorRequest, ValidatorText } from "./validators.js";

/** Settings of a compilation. */
export interface ValidatorOptions {
  /** Folder of the cache; without it nothing is read or kept. */
  readonly cacheDir?: string;
  /** Whether keys that a type does not name are a fault, or are left to be stripped. */
  readonly unknownKeys: "reject" | "strip";
}

/** Compiles a validator for each request. The text of each depends on its own graph alone, in whatever company it is compiled. */
export async function compileValidators(
  requests: readonly ValidatorRequest[],
  options: ValidatorOptions,
): Promise<Outcome<CompiledValidators>> {
  const closed = options.unknownKeys === "reject";
  const diagnostics: Diagnostic[] = [];
  const own = new Map<string, Draft<ValidatorText>>();
  const modules = new Map<string, Draft<SharedValidator>>();
  for (const request of requests) {
    const draft = draftRequest(request, closed);
    own.set(request.id, draft.own);
    for (const [id, module] of draft.modules) if (!modules.has(id)) modules.set(id, module);
  }
  const drafts = [...own.values(), ...modules.values()];
  const expansions = await expandAll(drafts);
  const byId = new Map<string, ValidatorText>();
  for (const [id, draft] of own) {
    try {
      byId.set(id, draft.compose(expansions));
    } catch (error) {
      diagnostics.push(diagnostic("TG9001", `no validator for ${id}: ${String(error)}`, { tool: id }));
    }
  }
  const shared = [...modules.values()].map((draft) => draft.compose(expansions));
  return { value: { byId, shared: shared.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }, diagnostics };
}

async function expandAll(drafts: readonly Draft<unknown>[]): Promise<ReadonlyMap<string, Expansion>> {
  const texts = [...new Set(drafts.flatMap((draft) => textsOf(draft.plan)))].sort();
  const literals = [...new Set(drafts.flatMap((draft) => [...draft.plan.literals]))].sort();
  if (texts.length === 0) return new Map();
  const { expandModule } = await import("./expand.js");
  const module = texts.map((text, index) => `export type U${index} = ${text};\n`).join("");
  const expansions = expandModule(module, literals);
  return new Map(
    texts.flatMap((text, index) => {
      const expansion = expansions.get(`U${index}`);
      return expansion === undefined ? [] : [[text, expansion] as const];
    }),
  );
}
