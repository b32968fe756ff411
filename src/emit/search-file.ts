import type { Tool } from "../analyze/catalog.js";
import { withGlossary } from "../glossary/expand.js";
import { childrenOf } from "../ir/children.js";
import type { Property, Type } from "../ir/type.js";
import { memberWire } from "../ir/wire.js";
import type { Translation } from "../locale/translate.js";
import type { searchIndexBuilder } from "../runtime/select/build-index.js";
import type { SearchDocument } from "../runtime/select/search-index.js";
import { type Artifact, piece } from "./artifact.js";
import type { Chunk } from "./chunks.js";
import { groupOf } from "./forms/group.js";
import { jsonConstant } from "./json-constant.js";
import { constantModule } from "./module-artifacts.js";
import { oncePer } from "./once-per.js";
import type { EmitOptions } from "./options.js";

/** `search-index.ts`: the words of all tools with their weights, ready for queries. */
export function emitSearchIndex(
  chunks: readonly Chunk[],
  { translations = [], glossary = [], ...options }: EmitOptions,
  build: ReturnType<typeof searchIndexBuilder>,
): readonly Artifact[] {
  const own =
    translations.length === 0 ? chunks.flatMap(documentsOf) : searchDocuments(chunks.flatMap(toolsOf), translations);
  const documents = withGlossary(own, glossary);
  const doc = "Index for `select` and `search_tools`.";
  const value = [piece(jsonConstant(build(documents)))];
  const type = [piece("$rt.SearchIndex")];
  return constantModule({ path: "search-index.ts", name: "searchIndex", doc, type, value }, options);
}

/** `search-vectors.ts`: the vectors of all tools; nothing where the build had no embedder. */
export function emitSearchVectors(options: EmitOptions): readonly Artifact[] {
  if (options.vectors === undefined) return [];
  const doc = "Vectors of the tools, in the order of the index, for `select` and `search_tools`.";
  const value = [piece(jsonConstant(options.vectors))];
  const type = [piece("$rt.SearchVectors")];
  return constantModule({ path: "search-vectors.ts", name: "searchVectors", doc, type, value }, options);
}

/** The searchable text of all tools, in the order of the catalogue. */
export function searchDocuments(
  tools: readonly Tool[],
  translations: readonly Translation[],
): readonly SearchDocument[] {
  const translated = new Map<string, Tool[]>();
  for (const { tools: own } of translations)
    for (const { tool } of own) translated.set(tool.name, [...(translated.get(tool.name) ?? []), tool]);
  return tools.map((tool) => inAllLanguages(tool, translated.get(tool.name)));
}

/** What an embedder reads of a tool. */
export function embeddingText({ name, description, parameterNames }: SearchDocument): string {
  return [name, ...description, parameterNames.join(", ")].filter((text) => text !== "").join("\n");
}

/** The searchable text of a tool in its own language and in those that it is translated to. */
function inAllLanguages(tool: Tool, others: readonly Tool[] = []): SearchDocument {
  if (others.length === 0) return documentOf(tool);
  const last = joint.get(tool);
  if (last !== undefined && sameItems(last.others, others)) return last.document;
  const document = inLanguages(tool, others);
  joint.set(tool, { others, document });
  return document;
}

/** Documents of several languages, kept like those of one. */
const joint = new WeakMap<Tool, { readonly others: readonly Tool[]; readonly document: SearchDocument }>();

function sameItems(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((item, index) => item === now[index]);
}

function inLanguages(tool: Tool, others: readonly Tool[]): SearchDocument {
  const document = documentOf(tool);
  const translated = others.map(documentOf);
  const texts = (field: "description" | "parameterTexts" | "enumValues") => {
    const own = new Set(document[field]);
    return [...document[field], ...translated.flatMap((other) => other[field].filter((text) => !own.has(text)))];
  };
  return {
    ...document,
    description: texts("description"),
    parameterTexts: texts("parameterTexts"),
    enumValues: texts("enumValues"),
  };
}

const documentOf = oncePer(searchDocument);

const documentsOf = oncePer((chunk: Chunk) => toolsOf(chunk).map(documentOf));

function toolsOf({ tools }: Chunk): readonly Tool[] {
  return tools.map(({ tool }) => tool);
}

/** The searchable text of a tool, by field. */
export function searchDocument(tool: Tool): SearchDocument {
  const types = [tool.input.root, ...Object.values(tool.input.definitions)].flatMap(withDescendants);
  const properties = types.flatMap((type): readonly Property[] => (type.kind === "object" ? type.properties : []));
  const members = types.flatMap((type) => (type.kind === "enum" ? type.members : []));
  return {
    name: tool.name,
    description: [tool.title, tool.description].filter((text) => text !== undefined),
    parameterNames: properties.map(({ wire }) => wire),
    parameterTexts: properties
      .flatMap(({ title, description }) => [title, description])
      .filter((text) => text !== undefined),
    enumValues: members.flatMap((member) => [
      String(memberWire(member)),
      ...(member.description === undefined ? [] : [member.description]),
    ]),
    keywords: [groupOf(tool.callee), ...members.flatMap(({ synonyms }) => synonyms ?? [])],
  };
}

function withDescendants(type: Type): readonly Type[] {
  return [type, ...childrenOf(type).flatMap(withDescendants)];
}
