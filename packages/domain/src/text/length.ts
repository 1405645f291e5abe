/**
 * How every limit counts: UTF-16 code units of the cleaned text, which is what `length`, the schemas'
 * `min` and `max`, and a field's `maxlength` count, so server and browser cannot differ whatever their
 * Unicode version. Cleaning (`cleanText`, `cleanDisplayName`) comes first: it composes, so a letter
 * such as 'ế' counts 1 however it was typed, while an emoji counts 2 or more.
 *
 * Characters as people see them are counted nowhere; they only decide where a shortened text may be
 * cut (`shorten`), as a cut inside one would show a broken sign.
 */
export function fitsLimits(text: string, limits: { min?: number; max: number }): boolean {
  const { min = 0, max } = limits;
  return text.length >= min && text.length <= max;
}

/**
 * The text itself if it has at most `max` units, else its beginning with an ellipsis, `max` units in
 * all at most, cut between whole characters and without a blank before the ellipsis. For previews
 * (specification 5: description at 100).
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

/** Made at its first use: what Intl needs for its first work of all keeps a phone waiting. */
let characters: Intl.Segmenter | undefined;

/** Enough to see a character that begins before the cut to its end; longer ones are left out whole. */
const LONGEST_CHARACTER = 64;
