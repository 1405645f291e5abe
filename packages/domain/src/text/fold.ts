import { lowerStacks } from './marks.ts';

/**
 * Text reduced to what a search compares: lower case, without marks, đ as d, compatibility forms
 * (full width, ligatures) as plain letters, white space as single blanks. 'ĐẶNG  Thùy' gives
 * 'dang thuy'. Fold both sides, or store the folded form beside the text.
 */
export function foldVietnamese(text: string): string {
  return lowerStacks(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\u0111/g, 'd')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether `text` contains `query`, both folded; an empty query is in every text. */
export function foldedIncludes(text: string, query: string): boolean {
  return foldVietnamese(text).includes(foldVietnamese(query));
}
