import { addLengths, averagesOf, type CountedTerms, countTerms, levelOf, noLengths, normsOf } from "./count-terms.js";
import { writeTerms } from "./index-text.js";
import { createPostings, inBlocks, type Postings, type PostingTexts } from "./postings.js";
import { rarityOf, type SearchDocument, type SearchIndex } from "./search-index.js";

/** Builds the index of some documents. The same documents in the same order give the same bytes. */
export function buildSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  return searchIndexBuilder()(documents);
}

/** What is known of the documents that were indexed last. */
interface Indexed {
  readonly documents: readonly SearchDocument[];
  readonly postings: Postings;
  /** The terms of each document. */
  readonly counted: CountedTerms[];
  /** The level of each pattern of each document. */
  readonly levels: (readonly number[])[];
  readonly nameRarity: number[];
  /** How many terms each field has in all documents together. */
  readonly lengths: number[];
  averages: readonly number[];
}

/**
 * A builder that is asked again and again: what it gives is what {@link buildSearchIndex} gives, but where few documents are other objects
 * than before, only what changed is made anew.
 */
export function searchIndexBuilder(): (documents: readonly SearchDocument[]) => SearchIndex {
  let last = nothing();
  let written: { readonly terms: readonly string[]; readonly text: string } | undefined;
  return (documents) => {
    last = indexed(documents, last);
    const { postings, nameRarity } = last;
    const terms = postings.terms();
    if (written?.terms !== terms) written = { terms, text: inBlocks(terms).map(writeTerms).join(" ") };
    const blocks = postings.blocks();
    const text = (part: keyof PostingTexts) => blocks.map((block) => block[part]).join(" ");
    return {
      version: 2,
      tools: documents.map(({ name }) => name),
      nameRarity: [...nameRarity],
      terms: written.text,
      counts: text("count"),
      gaps: text("gaps"),
      impacts: text("impacts"),
    };
  };
}

function nothing(): Indexed {
  return {
    documents: [],
    postings: createPostings(),
    counted: [],
    levels: [],
    nameRarity: [],
    lengths: noLengths(),
    averages: [],
  };
}

/** Indexes documents, by changing what is known of the last ones where few of them are others. */
function indexed(documents: readonly SearchDocument[], before: Indexed): Indexed {
  const others = changedPlaces(documents, before.documents);
  const isNew = documents.length !== before.documents.length || others.length > documents.length / 8;
  const index = { ...(isNew ? nothing() : before), documents };
  const changed = isNew ? [...documents.keys()] : others;
  const moved = exchange(index, changed, countTerms(changed.flatMap((tool) => documents[tool] ?? [])));

  const averages = averagesOf(index.lengths, documents.length);
  // Averages are rounded: an edit seldom moves one, and with it the levels of all documents.
  const areMoved = averages.some((average, field) => average !== index.averages[field]);
  index.averages = averages;
  for (const tool of areMoved ? documents.keys() : changed) putLevels(index, tool);

  const renamed = isNew ? changed : [...changed, ...[...moved].flatMap(index.postings.named)];
  for (const tool of renamed) index.nameRarity[tool] = nameRarity(index.counted[tool], index);
  return index;
}

/** Where a document is not the one that was there before. */
function changedPlaces(documents: readonly SearchDocument[], before: readonly SearchDocument[]): readonly number[] {
  const changed: number[] = [];
  for (const [tool, document] of documents.entries()) if (document !== before[tool]) changed.push(tool);
  return changed;
}

/** Puts documents in the places of others, and tells the terms that came or went there. Their levels are still to be put. */
function exchange(
  { counted, levels, lengths, postings }: Indexed,
  tools: readonly number[],
  now: readonly CountedTerms[],
): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const [at, tool] of tools.entries()) {
    const before = counted[tool];
    const after = now[at];
    if (before !== undefined) addLengths(lengths, before, -1);
    if (after !== undefined) addLengths(lengths, after, 1);
    for (const term of without(before, after)) {
      postings.remove(term, tool);
      moved.add(term);
    }
    for (const term of without(after, before)) moved.add(term);
    if (after !== undefined) counted[tool] = after;
    levels[tool] = [];
  }
  return moved;
}

/** The terms of a document that another has not. */
function without(document: CountedTerms | undefined, other: CountedTerms | undefined): readonly string[] {
  const terms = document?.terms.map(({ term }) => term) ?? [];
  if (other === undefined) return terms;
  const others = new Set(other.terms.map(({ term }) => term));
  return terms.filter((term) => !others.has(term));
}

/** Puts the terms of a document at the levels that they have by the averages; one whose levels stay is as it was. */
function putLevels({ counted, levels, averages, postings }: Indexed, tool: number): void {
  const own = counted[tool];
  if (own === undefined) return;
  const norms = normsOf(own, averages);
  const before = levels[tool] ?? [];
  const now = own.patterns.map((pattern) => levelOf(pattern, norms));
  if (now.length === before.length && now.every((level, pattern) => level === before[pattern])) return;
  levels[tool] = now;
  for (const { term, pattern, inName } of own.terms)
    postings.set(term, tool, (now[pattern] ?? 0) * 2 + (inName ? 1 : 0));
}

function nameRarity(counted: CountedTerms | undefined, { postings, documents }: Indexed): number {
  let sum = 0;
  for (const term of counted?.nameTerms ?? []) sum += rarityOf(postings.frequency(term), documents.length);
  return Math.round(sum * 10) / 10;
}
