import { relative, resolve } from "node:path";
import { contentHash, fileHash } from "../cache/entries.js";
import { openRows } from "../cache/rows.js";
import { statOf } from "../cache/stat-of.js";
import type { Config, GroupConfig } from "../config/config.js";
import { diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { SearchVectors } from "../runtime/select/vectors.js";
import { embedTexts } from "./embed-texts.js";
import { moduleFiles } from "./module-files.js";
import type { Embed } from "./rows.js";

/** Vectors of these texts by the module that the group names; `undefined` where it names none. Kept in the cache by the text and what the module is made of. */
export async function openVectors(
  texts: readonly string[],
  config: Config,
  group: GroupConfig,
  useCache: boolean,
): Promise<Outcome<SearchVectors | undefined>> {
  if (group.embed === undefined) return { value: undefined, diagnostics: [] };
  const file = resolve(config.root, group.embed);
  if (statOf(file)?.isFile() !== true) {
    return { value: undefined, diagnostics: [diagnostic("TG1016", `there is no module ${group.embed}`)] };
  }
  const rows = openRows(useCache ? config.cacheDir : undefined, contentOf(file));
  const vectors = await embedTexts(texts, () => loadEmbed(file, config, group), rows);
  rows.save();
  return vectors;
}

function contentOf(file: string): string {
  const parts = moduleFiles(file).present.map((path) => `${relative(file, path)} ${fileHash(path)}`);
  return contentHash(parts.sort().join("\n"));
}

async function loadEmbed(file: string, { root }: Config, { tsconfig, embed }: GroupConfig): Promise<Embed> {
  const { projectModules } = await import("../load-module.js");
  const module: unknown = await projectModules(root, tsconfig).load(file);
  const found = typeof module === "object" && module !== null && "embed" in module ? module.embed : undefined;
  if (typeof found !== "function") throw new TypeError(`${embed} exports no function \`embed\``);
  // What it gives is checked when it is called.
  return found as Embed;
}
