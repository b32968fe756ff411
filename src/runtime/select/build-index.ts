import { averageLengths, type CountedTerms, countTerms, levelOf, normsOf } from "./count-terms.js";
import { writeTerms } from "./index-text.js";
import { createPostings, inBlocks, type Postings, type PostingTexts } from "./postings.js";
import { rarityOf, type SearchDocument, type SearchIndex } from "./search-index.js";

/** Builds the index of some documents. The same documents in the same order give the same bytes. */
export function buildSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  return searchIndexBuilder()(documents);
}

/** A document as it is in the postings. */
interface Indexed {
  readonly counted: CountedTerms;
  /** The level of each pattern. */
  readonly levels: number[];
}

/**
 * A builder that is asked again and again: what it gives is what {@link buildSearchIndex} gives, but where few documents are other objects
 * than before, only what changed is made anew.
 */
export function searchIndexBuilder(): (documents: readonly SearchDocument[]) => SearchIndex {
  let postings = createPostings();
  let indexed: Indexed[] = [];
  let written: { readonly terms: readonly string[]; readonly text: string } | undefined;
  return (documents) => {
    const counted = countTerms(documents);
    if (isOther(indexed, counted)) {
      postings = createPostings();
      indexed = [];
    }
    const averages = averageLengths(counted);
    counted.forEach((now, tool) => {
      indexed[tool] = put(postings, tool, indexed[tool], now, normsOf(now, averages));
    });
    const terms = postings.terms();
    if (written?.terms !== terms) written = { terms, text: inBlocks(terms).map(writeTerms).join(" ") };
    const blocks = postings.blocks();
    const text = (part: keyof PostingTexts) => blocks.map((block) => block[part]).join(" ");
    return {
      version: 2,
      tools: documents.map(({ name }) => name),
      nameRarity: counted.map((each) => nameRarity(each, postings, documents.length)),
      terms: written.text,
      counts: text("count"),
      gaps: text("gaps"),
      impacts: text("impacts"),
    };
  };
}

/** Documents that came, went or moved change nearly all postings. */
function isOther(indexed: readonly Indexed[], counted: readonly CountedTerms[]): boolean {
  if (indexed.length !== counted.length) return true;
  const changed = indexed.filter((last, tool) => last.counted !== counted[tool]).length;
  return changed > counted.length / 8;
}

/** Puts a document in the place of the one that had its number. */
function put(
  postings: Postings,
  tool: number,
  last: Indexed | undefined,
  counted: CountedTerms,
  norms: readonly number[],
): Indexed {
  const isSame = last?.counted === counted;
  if (last !== undefined && !isSame) for (const { term } of last.counted.terms) postings.remove(term, tool);
  const levels = isSame ? last.levels : [];
  let isMoved = false;
  counted.patterns.forEach((pattern, index) => {
    const level = levelOf(pattern, norms);
    if (levels[index] !== level) isMoved = true;
    levels[index] = level;
  });
  // One document that grows or shrinks moves all averages, but few levels.
  if (isMoved)
    for (const { term, pattern, inName } of counted.terms)
      postings.set(term, tool, (levels[pattern] ?? 0) * 2 + (inName ? 1 : 0));
  return isSame ? last : { counted, levels };
}

function nameRarity({ nameTerms }: CountedTerms, postings: Postings, tools: number): number {
  let sum = 0;
  for (const term of nameTerms) sum += rarityOf(postings.frequency(term), tools);
  return Math.round(sum * 10) / 10;
}
