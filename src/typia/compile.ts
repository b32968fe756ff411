import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { expandAll } from "./expand-all.js";
import { type Draft, type Drafts, draftRequest, type RequestDraft, textsOf } from "./request.js";
import { skeleton } from "./skeleton.js";
import { type Compiled, openStore } from "./store.js";
import type { CompiledValidator, CompiledValidators, SharedValidator, ValidatorRequest } from "./validators.js";

/** Settings of a compilation. */
export interface ValidatorOptions {
  /** Folder of the cache; without it nothing is read or kept. */
  readonly cacheDir?: string;
  /** Whether keys that a type does not name are a fault, or are left to be stripped. */
  readonly unknownKeys: "reject" | "strip";
}

interface Missing {
  readonly request: ValidatorRequest;
  readonly draft: RequestDraft;
}

/**
 * Compiles a validator for each request. The text of each depends on its own graph alone, in whatever company it is compiled.
 * When all are in the cache, neither TypeScript nor typia is loaded.
 */
export async function compileValidators(
  requests: readonly ValidatorRequest[],
  options: ValidatorOptions,
): Promise<Outcome<CompiledValidators>> {
  const closed = options.unknownKeys === "reject";
  const store = options.cacheDir === undefined ? undefined : openStore(options.cacheDir, closed);
  const done = new Map<string, Compiled>();
  const missing: Missing[] = [];
  const drafts: Drafts = { modules: new Map(), graphs: new Map() };
  for (const request of requests) {
    const bare = { ...request, graph: skeleton(request.graph) };
    const known = store?.read(bare);
    if (known === undefined) missing.push({ request: bare, draft: draftRequest(bare, closed, drafts) });
    else done.set(request.id, known);
  }
  const { value, diagnostics } = await compose(missing);
  for (const { request } of missing) {
    const compiled = value.get(request.id);
    if (compiled === undefined) continue;
    done.set(request.id, compiled);
    store?.write(request, compiled);
  }
  return { value: inOrder(requests, done), diagnostics };
}

/** Expands what the drafts need, all at once, and joins each text. */
async function compose(missing: readonly Missing[]): Promise<Outcome<ReadonlyMap<string, Compiled>>> {
  const modules = new Map<string, Draft<SharedValidator>>(missing.flatMap(({ draft }) => [...draft.modules]));
  const all = [...missing.map(({ draft }) => draft.own), ...modules.values()];
  const plans = new Set(all.map(({ plan }) => plan));
  const texts = [...new Set([...plans].flatMap(textsOf))].sort();
  const expansions = await expandAll(texts);
  const diagnostics: Diagnostic[] = [];
  const value = new Map<string, Compiled>();
  const composed = new Map<string, SharedValidator>();
  const composeModule = (id: string, draft: Draft<SharedValidator>): SharedValidator => {
    const text = composed.get(id) ?? draft.compose(expansions);
    composed.set(id, text);
    return text;
  };
  for (const { request, draft } of missing) {
    try {
      const own = draft.own.compose(expansions);
      value.set(request.id, { own, modules: [...draft.modules].map(([id, module]) => composeModule(id, module)) });
    } catch (error) {
      const message = `no validator for ${request.id}: ${error instanceof Error ? error.message : String(error)}`;
      diagnostics.push(diagnostic("TG9001", message, { tool: request.tool ?? request.id }));
    }
  }
  return { value, diagnostics };
}

function inOrder(requests: readonly ValidatorRequest[], done: ReadonlyMap<string, Compiled>): CompiledValidators {
  const byId = new Map<string, CompiledValidator>();
  const modules = new Map<string, SharedValidator>();
  for (const { id } of requests) {
    const compiled = done.get(id);
    if (compiled === undefined) continue;
    byId.set(id, { ...compiled.own, modules: compiled.modules.map((module) => module.id) });
    // The first is kept: all of one id have one text.
    for (const module of compiled.modules) if (!modules.has(module.id)) modules.set(module.id, module);
  }
  return { byId, shared: [...modules.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}
