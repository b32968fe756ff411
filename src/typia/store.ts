import { join } from "node:path";
import { buildIdentity } from "../cache/build-identity.js";
import { fingerprint } from "../ir/fingerprint.js";
import { folderCache } from "./cache.js";
import type { SharedValidator, ValidatorRequest, ValidatorText } from "./validators.js";

/** A validator with the modules that it leads to. */
export interface Compiled {
  readonly own: ValidatorText;
  readonly modules: readonly SharedValidator[];
}

/** Compiled validators in the cache folder: one entry a validator, one a module. */
export interface Store {
  read(request: ValidatorRequest): Compiled | undefined;
  write(request: ValidatorRequest, compiled: Compiled): void;
}

/** Opens the store. Validators that leave unknown keys alone are kept apart from those that do not. */
export function openStore(cacheDir: string, closed: boolean): Store {
  const cache = folderCache(join(cacheDir, "validators"));
  const modules = new Map<string, SharedValidator | undefined>();
  const written = new Set<string>();
  const keyOf = ({ id, graph }: ValidatorRequest) => fingerprint([buildIdentity(), closed, "validator", id, graph]);
  const moduleKey = (id: string) => fingerprint([buildIdentity(), closed, "module", id]);
  const readModule = (id: string): SharedValidator | undefined => {
    if (!modules.has(id)) modules.set(id, cache.read<SharedValidator>(moduleKey(id)));
    return modules.get(id);
  };
  return {
    read: (request) => {
      const entry = cache.read<{ readonly own: ValidatorText; readonly modules: readonly string[] }>(keyOf(request));
      const found = entry?.modules.map(readModule).filter((module) => module !== undefined);
      return entry !== undefined && found?.length === entry.modules.length
        ? { own: entry.own, modules: found }
        : undefined;
    },
    write: (request, { own, modules: all }) => {
      for (const module of all) if (!written.has(module.id)) cache.write(moduleKey(module.id), module);
      for (const module of all) written.add(module.id);
      cache.write(keyOf(request), { own, modules: all.map((module) => module.id) });
    },
  };
}
