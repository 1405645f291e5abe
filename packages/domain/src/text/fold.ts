import { limitMarkStacks } from './clean.ts';

/**
 * Text reduced for search: lower case, without marks, đ as d, compatibility forms (full width, ligatures) as
 * plain letters, white space as single blanks. 'ĐẶNG  Thùy' gives 'dang thuy'. Fold both sides, or store the
 * folded form beside the text.
 */
export function foldVietnamese(text: string): string {
  return limitMarkStacks(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\u0111/g, 'd')
    .replace(/\s+/g, ' ')
    .trim();
}
