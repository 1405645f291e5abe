/*
 * Every length limit counts code points of the cleaned text, as `textLength`, the schemas' `min` and `max`, and the
 * database's `char_length` do, so that they agree whatever their Unicode version.
 * Clean first (`cleanText`, `cleanDisplayName`): cleaning composes, so a letter such as 'ế' counts 1 however it
 * was typed; an emoji counts 1 or more. A field of a text has no `maxlength`, which counts UTF-16 units before cleaning
 * and cuts what is pasted.
 *
 * Grapheme clusters are never counted; they only decide where `shorten` may cut, because a cut inside one would
 * show a broken character.
 */

/** Code points of a text. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/**
 * The text if it has at most `max` UTF-16 units, else its beginning with an ellipsis, `max` units in total, cut
 * between grapheme clusters and without a blank before the ellipsis. For previews (specification 5.8:
 * description at 100).
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return '';
  let end = 0;
  characters ??= new Intl.Segmenter('vi', { granularity: 'grapheme' });
  for (const { index, segment } of characters.segment(text.slice(0, max + LONGEST_CHARACTER))) {
    if (index + segment.length > max - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}\u2026`;
}

/** Created on first use: initialising Intl delays the start of the page on a phone. */
let characters: Intl.Segmenter | undefined;

/** Enough to find the end of a cluster that begins before the cut; longer ones are left out. */
const LONGEST_CHARACTER = 64;
