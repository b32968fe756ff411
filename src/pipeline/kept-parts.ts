import { join } from "node:path";
import type { Catalog } from "../analyze/catalog.js";
import { groupId } from "../cache/group-id.js";
import { openPack, type Pack } from "../cache/pack.js";
import { openTokenCounts, type TokenCounts } from "../cache/token-counts.js";
import type { GroupConfig } from "../config/config.js";
import { type KeptFiles, keepFiles } from "../emit/kept-files.js";
import type { LastOutputs } from "../emit/kept-outputs.js";
import type { KeptTypes } from "../emit/outputs.js";

/** What is kept of a group from one compilation to the next, in this process and in the cache folder. */
export interface KeptParts {
  /** The last catalogue, with the tools in error. */
  catalog: Catalog;
  readonly outputs: LastOutputs;
  /** Modules of shared types. */
  types: KeptTypes["types"];
  readonly files: KeptFiles;
  readonly tokens: TokenCounts;
  /** What earlier builds kept; absent without a cache, and once the outputs of a build without errors are in it. */
  readonly pack: Pack | undefined;
  /** Writes to the cache folder what the first compilation without errors made. Later ones of a project that stays loaded write nothing: each would write everything. */
  save(): void;
}

const keptOf = new WeakMap<GroupConfig, KeptParts>();

/** What is kept of a group. */
export function keptFor(group: GroupConfig, cacheDir: string | undefined): KeptParts {
  const kept = keptOf.get(group) ?? open(group, cacheDir);
  keptOf.set(group, kept);
  return kept;
}

function open(group: GroupConfig, cacheDir: string | undefined): KeptParts {
  const tokens = openTokenCounts(cacheDir);
  let pack = cacheDir === undefined ? undefined : openPack(join(cacheDir, `outputs-${groupId(group)}`));
  return {
    catalog: { tools: [] },
    outputs: { tools: [] },
    types: new Map(),
    files: keepFiles(),
    tokens,
    get pack() {
      return pack;
    },
    save() {
      pack?.save();
      pack = undefined;
      tokens.save();
    },
  };
}
