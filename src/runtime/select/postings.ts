import { writeNumber, writeSymbol } from "./index-text.js";

/** Which tools have each term, and how much it counts in them. */
export interface Postings {
  /** Notes that a tool has a term; what counts there is a symbol: twice the level, and one more in the tool's name. */
  set(term: string, tool: number, symbol: number): void;
  remove(term: string, tool: number): void;
  /** How many tools have a term. */
  frequency(term: string): number;
  /** All terms, sorted; the very same list as before when none came or went. */
  terms(): readonly string[];
  /** The lists of all terms as texts, in the same order. */
  texts(): readonly PostingTexts[];
}

/** The list of a term as texts. */
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

/** Makes postings that hold nothing. */
export function createPostings(): Postings {
  const lists = new Map<string, List>();
  let sorted: readonly string[] | undefined;
  return {
    set(term, tool, symbol) {
      let list = lists.get(term);
      if (list === undefined) {
        list = { tools: [], symbols: [], texts: undefined };
        lists.set(term, list);
        sorted = undefined;
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
      sorted = undefined;
    },
    frequency: (term) => lists.get(term)?.tools.length ?? 0,
    terms() {
      sorted ??= [...lists.keys()].sort();
      return sorted;
    },
    texts() {
      return this.terms().flatMap((term) => {
        const list = lists.get(term);
        if (list === undefined) return [];
        list.texts ??= write(list);
        return [list.texts];
      });
    },
  };
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

function write({ tools, symbols }: List): PostingTexts {
  let gaps = "";
  let impacts = "";
  let last = 0;
  tools.forEach((tool, at) => {
    gaps += writeNumber(tool - last);
    impacts += writeSymbol(symbols[at] ?? 0);
    last = tool;
  });
  return { count: writeNumber(tools.length), gaps, impacts };
}
