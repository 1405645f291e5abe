import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import { foldVietnamese } from '../text/fold.ts';
import { lowerStacks } from '../text/marks.ts';
import { moderationMessages as messages } from './moderation.messages.ts';
import { MODERATION_LIMITS } from './report.ts';

/** `refuse`: the message is not taken. `hold`: it is taken, and hidden until an elder has looked. */
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

/**
 * What a list of words makes of a text: the gravest action of the words found, undefined for none.
 * A word written with Vietnamese marks is found only with the same marks, since without them it is
 * often another, innocent word; a word without marks is found however it is marked. Full width,
 * look-alike letters and marks between single letters (`x.y.z`) do not hide a word; a word inside a
 * longer one is not found.
 */
export function screenText(text: string, words: readonly ListedWord[]): WordAction | undefined {
  const marked = spaced(plain(text));
  const folded = spaced(foldVietnamese(plain(text)));
  let found: WordAction | undefined;
  for (const { word, action } of words) {
    const hasMarks = foldVietnamese(word) !== word;
    const places = hasMarks ? marked : folded;
    if (!places.some((place) => place.includes(` ${word} `))) continue;
    if (action === 'refuse') return 'refuse';
    found = action;
  }
  return found;
}

/** Lower case, composed, without signs that are not seen, look-alikes as the letters they look like. */
function plain(text: string): string {
  return lowerStacks(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[аеорсхуіѕјԁԛԝαοιν@013$]/gu, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words between blanks; once as written, once with letters that only marks keep apart joined. */
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
