import { z } from 'zod';
import { cleanText, limitMarkStacks } from '../text/clean.ts';
import { foldVietnamese } from '../text/fold.ts';
import { moderationMessages as messages } from './moderation.messages.ts';
import { MODERATION_LIMITS } from './report.ts';

/** `refuse`: the message is refused. `hold`: it is stored, and hidden until an elder decides. */
export const WORD_ACTIONS = ['refuse', 'hold'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

export const listedWordSchema = z.object({ word: z.string(), action: z.enum(WORD_ACTIONS) });
export type ListedWord = z.infer<typeof listedWordSchema>;

export const newListedWordSchema = z.strictObject({
  word: z
    .string()
    .overwrite((word) => plain(cleanText(word)))
    .min(MODERATION_LIMITS.wordMin, messages.wordTooShort)
    .max(MODERATION_LIMITS.wordMax, messages.wordTooLong),
  action: z.enum(WORD_ACTIONS),
});

/** A listed word as `screenText` looks for it. */
export type PreparedWord = { pattern: string; hasMarks: boolean; action: WordAction };

/** Computed once for a list, not for every message. */
export function prepareWords(words: readonly ListedWord[]): PreparedWord[] {
  return words.map(({ word, action }) => ({
    pattern: ` ${word} `,
    hasMarks: foldVietnamese(word) !== word,
    action,
  }));
}

/**
 * The strictest action among the listed words found in a text, or undefined for none. A word with Vietnamese
 * marks matches only the same marks, because without them it is often another, harmless word; a word without
 * marks matches any marks. Full-width characters, look-alike letters and punctuation between letters (`x.y.z`)
 * do not hide a word. A word inside a longer one does not match.
 */
export function screenText(text: string, words: readonly PreparedWord[]): WordAction | undefined {
  const typed = plain(text);
  const marked = spaced(typed);
  const folded = spaced(foldVietnamese(typed));
  let found: WordAction | undefined;
  for (const { pattern, hasMarks, action } of words) {
    const places = hasMarks ? marked : folded;
    if (!places.some((place) => place.includes(pattern))) continue;
    if (action === 'refuse') return 'refuse';
    found = action;
  }
  return found;
}

/** Lower case, composed, without invisible characters; look-alikes become the letter that they resemble. */
function plain(text: string): string {
  return limitMarkStacks(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[аеорсхуіѕјԁԛԝαοιν@013$]/gu, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The text with single spaces between words: as written, and with letters joined that only punctuation
 * separates.
 */
function spaced(text: string): [string, string] {
  const words = (from: string) => ` ${from.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  const joined = text.replace(/(?<=\p{L})[._\-*'’~|/\\]+(?=\p{L})/gu, '');
  return [words(text), words(joined)];
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  α: 'a',
  ο: 'o',
  ι: 'i',
  ν: 'v',
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
};
