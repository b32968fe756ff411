import type { AST } from "@eslint-community/regexpp";

/** Code points as sorted, disjoint ranges, both ends included. */
export type CharSet = readonly (readonly [number, number])[];

const last = 0x10ffff;

export const anyChar: CharSet = [[0, last]];

const digits: CharSet = [[0x30, 0x39]];
const wordChars: CharSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const spaces: CharSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: CharSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** The characters that an element which consumes one character can match. Unicode properties count as anything. */
export function charsOf(element: AST.Character | AST.CharacterSet | AST.CharacterClass): CharSet {
  switch (element.type) {
    case "Character":
      return [[element.value, element.value]];
    case "CharacterSet":
      return setChars(element);
    case "CharacterClass": {
      const chars = union(element.elements.map(classElementChars));
      return element.negate ? complement(chars) : chars;
    }
  }
}

function classElementChars(element: AST.CharacterClass["elements"][number]): CharSet {
  switch (element.type) {
    case "Character":
      return [[element.value, element.value]];
    case "CharacterClassRange":
      return [[element.min.value, element.max.value]];
    case "CharacterSet":
      return setChars(element);
    default:
      return anyChar;
  }
}

function setChars(set: AST.CharacterSet): CharSet {
  switch (set.kind) {
    case "any":
      return complement(lineEnds);
    case "digit":
      return set.negate ? complement(digits) : digits;
    case "space":
      return set.negate ? complement(spaces) : spaces;
    case "word":
      return set.negate ? complement(wordChars) : wordChars;
    case "property":
      return anyChar;
  }
}

function union(sets: readonly CharSet[]): CharSet {
  const merged: [number, number][] = [];
  for (const [from, to] of sets.flat().sort(([a], [b]) => a - b)) {
    const open = merged.at(-1);
    if (open !== undefined && from <= open[1] + 1) open[1] = Math.max(open[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function complement(set: CharSet): CharSet {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of union([set])) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}

/** The characters in both sets. */
export function intersect(a: CharSet, b: CharSet): CharSet {
  const common: [number, number][] = [];
  for (const [from, to] of a) {
    for (const [otherFrom, otherTo] of b) {
      if (otherFrom > to) break;
      if (otherTo >= from) common.push([Math.max(from, otherFrom), Math.min(to, otherTo)]);
    }
  }
  return common;
}
