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

/** Looks for listed words in a text; the action of the strictest, or undefined where there is none. */
export type ScreenText = (text: string) => Promise<WordAction | undefined>;

/** A listed word as `screenText` looks for it. */
export type PreparedWord = { pattern: string; hasMarks: boolean; action: WordAction };

/** Computed once for a list, not for every message. */
export function prepareWords(words: readonly ListedWord[]): PreparedWord[] {
  return words.map((listed) => {
    // A word may have been listed before some look-alikes were known.
    const word = plain(listed.word);
    return { pattern: ` ${word} `, hasMarks: foldVietnamese(word) !== word, action: listed.action };
  });
}

/**
 * The strictest action among the listed words found in a text, or undefined for none. A word with Vietnamese
 * marks matches only the same marks, because without them it is often another, harmless word; a word without
 * marks matches any marks. Full-width characters, look-alike letters, letters in pictures, marks of other languages, and
 * punctuation or pictures between letters (`x.y.z`) do not hide a word. A word inside a longer one does not match.
 */
export function screenText(text: string, words: readonly PreparedWord[]): WordAction | undefined {
  // A flag may be letters of a word, or a picture beside one.
  const readings = [...new Set([text, text.replace(DRAWN_LETTERS, ' ')])].map(plain);
  const marked = readings.flatMap(spaced);
  const folded = readings.map(foldVietnamese).flatMap(spaced);
  let found: WordAction | undefined;
  for (const { pattern, hasMarks, action } of words) {
    const places = hasMarks ? marked : folded;
    if (!places.some((place) => place.includes(pattern))) continue;
    if (action === 'refuse') return 'refuse';
    found = action;
  }
  return found;
}

/**
 * Lower case, composed, without invisible characters and without marks that Vietnamese letters do not have; look-alikes
 * become the letter that they resemble.
 */
function plain(text: string): string {
  const lowered = limitMarkStacks(text).normalize('NFKC').toLowerCase();
  return limitMarkStacks(lowered.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .normalize('NFD')
    .replace(FOREIGN_MARKS, '')
    .replace(MARKS_OF_A_LETTER, vietnameseMarks)
    .replace(/[^\0-\x7f]|[@013$]/gu, (sign) => LETTER_SHAPES.get(sign) ?? sign)
    .replace(DRAWN_LETTERS, drawnLetter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The text with single spaces between words: as written, and with letters joined that only punctuation or pictures
 * separate.
 */
function spaced(text: string): [string, string] {
  const words = (from: string) => ` ${from.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  const joined = text.replace(/(?<=[\p{L}\p{M}])[^\p{L}\p{M}\p{N}\s]+(?=\p{L})/gu, '');
  return [words(text), words(joined)];
}

/** Combining marks for letters of any script, without those of Vietnamese letters. */
const FOREIGN_MARKS =
  /(?![\u0300-\u0303\u0306\u0309\u031b\u0323])(?:[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])/gu;
const MARKS_OF_A_LETTER = /[\u0300-\u0303\u0306\u0309\u031b\u0323]{2,30}/g;

/** One mark of the letter (ă â ơ) and one of the tone, as a Vietnamese letter has; the first of each. */
function vietnameseMarks(marks: string): string {
  const [shape = ''] = /[\u0302\u0306\u031b]/.exec(marks) ?? [];
  const [tone = ''] = /[\u0300\u0301\u0303\u0309\u0323]/.exec(marks) ?? [];
  return shape + tone;
}

/** Letters in circles, squares and flags, which are pictures for Unicode and no forms of letters. */
const DRAWN_LETTERS = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const DRAWN_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function drawnLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = DRAWN_ALPHABETS.findLast((letterA) => letterA <= code) ?? code;
  return String.fromCharCode(97 + code - first);
}

/** Characters with the letter that they resemble, in lower case. */
const LETTER_SHAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Digits and signs, Cyrillic, Greek, small capitals and letters of other alphabets: in this order.
    a: '@а\u03b1ᴀɑ',
    b: 'вβʙ',
    c: 'сᴄ',
    d: 'ԁᴅɗ',
    đ: '₫ðɖƌ',
    e: '3еεᴇ',
    f: 'ꜰƒ',
    g: 'ɢɡ',
    h: 'нһʜħ',
    i: '1іιɪıɩ',
    j: 'јᴊ',
    k: 'кκᴋ',
    l: 'ӏʟł',
    m: 'мᴍɱ',
    n: 'пηɴŋ',
    o: '0оοσᴏø',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: '$ѕꜱʂ',
    t: 'тτᴛŧ',
    u: 'υᴜ',
    v: 'νᴠ',
    w: 'ԝωᴡ',
    x: 'хχ',
    y: 'уγʏ',
    z: 'ᴢ',
  }).flatMap(([letter, shapes]) => [...shapes].map((shape): [string, string] => [shape, letter])),
);
