import { writeNumber, writeSymbol } from "./index-text.js";
import { BLOCK } from "./search-index.js";

/** Which tools have each term, and how much it counts in them. */
export interface Postings {
  /** Notes that a tool has a term; what counts there is a symbol: twice the level, and one more in the tool's name. */
  set(term: string, tool: number, symbol: number): void;
  remove(term: string, tool: number): void;
  /** How many tools have a term. */
  frequency(term: string): number;
  /** The tools that have a term in their names. */
  named(term: string): readonly number[];
  /** All terms, sorted; the very same list as before when none came or went. */
  terms(): readonly string[];
  /** The lists of all terms as texts, in the same order: those of each {@link BLOCK} of terms joined. */
  blocks(): readonly PostingTexts[];
}

/** The list of a term, or of several, as texts. */
export interface PostingTexts {
  readonly count: string;
  /** From each tool to the next. */
  readonly gaps: string;
  readonly impacts: string;
}

interface List {
  /** Ascending. */
  readonly tools: number[];
  readonly symbols: number[];
  texts: PostingTexts | undefined;
}

interface Block {
  readonly lists: readonly List[];
  /** As long as each list has the texts that it had then. */
  texts?: PostingTexts;
}

/** Makes postings that hold nothing. */
export function createPostings(): Postings {
  const lists = new Map<string, List>();
  let sorted: readonly string[] | undefined;
  /** In the order of the terms. */
  let blocks: Block[] = [];
  const changeTerms = (): void => {
    sorted = undefined;
    blocks = [];
  };
  return {
    set(term, tool, symbol) {
      let list = lists.get(term);
      if (list === undefined) {
        list = { tools: [], symbols: [], texts: undefined };
        lists.set(term, list);
        changeTerms();
      }
      const { tools, symbols } = list;
      const at = placeOf(tool, tools);
      if (tools[at] === tool && symbols[at] === symbol) return;
      list.texts = undefined;
      if (tools[at] === tool) symbols[at] = symbol;
      else if (at === tools.length) {
        tools.push(tool);
        symbols.push(symbol);
      } else {
        tools.splice(at, 0, tool);
        symbols.splice(at, 0, symbol);
      }
    },
    remove(term, tool) {
      const list = lists.get(term);
      const at = list === undefined ? -1 : placeOf(tool, list.tools);
      if (list?.tools[at] !== tool) return;
      list.tools.splice(at, 1);
      list.symbols.splice(at, 1);
      list.texts = undefined;
      if (list.tools.length > 0) return;
      lists.delete(term);
      changeTerms();
    },
    frequency: (term) => lists.get(term)?.tools.length ?? 0,
    named(term) {
      const { tools, symbols } = lists.get(term) ?? { tools: [], symbols: [] };
      return tools.filter((_, at) => (symbols[at] ?? 0) % 2 === 1);
    },
    terms() {
      sorted ??= [...lists.keys()].sort();
      return sorted;
    },
    blocks() {
      if (blocks.length === 0)
        blocks = inBlocks(this.terms().flatMap((term) => lists.get(term) ?? [])).map((own) => ({ lists: own }));
      return blocks.map((block) => {
        if (block.texts === undefined || block.lists.some(({ texts }) => texts === undefined))
          block.texts = joined(block.lists.map(textsOf));
        return block.texts;
      });
    },
  };
}

/** Items in groups of {@link BLOCK}, in their order. */
export function inBlocks<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, at) => items.slice(at * BLOCK, (at + 1) * BLOCK));
}

/** Where a tool is in an ascending list, or would be. */
function placeOf(tool: number, tools: readonly number[]): number {
  let low = 0;
  let high = tools.length;
  // Most are put at the end.
  if (high > 0 && (tools[high - 1] ?? 0) < tool) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tools[middle] ?? 0) < tool) low = middle + 1;
    else high = middle;
  }
  return low;
}

function textsOf(list: List): PostingTexts {
  list.texts ??= write(list);
  return list.texts;
}

function joined(texts: readonly PostingTexts[]): PostingTexts {
  const all = (part: keyof PostingTexts) => texts.map((list) => list[part]).join("");
  return { count: all("count"), gaps: all("gaps"), impacts: all("impacts") };
}

/** Joined from lists: texts that grow by a character would be a chain of as many pieces. */
function write({ tools, symbols }: List): PostingTexts {
  const gaps = tools.map((tool, at) => writeNumber(tool - (tools[at - 1] ?? 0)));
  return { count: writeNumber(tools.length), gaps: gaps.join(""), impacts: symbols.map(writeSymbol).join("") };
}
