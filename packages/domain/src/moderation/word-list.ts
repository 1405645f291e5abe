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

/** Most characters of the typed word; the stored one may have fewer, because spaces and marks are removed. */
const TYPED_MAX = 4 * MODERATION_LIMITS.wordMax;

export const newListedWordSchema = z.strictObject({
  word: z
    .string()
    .overwrite(cleanText)
    // Before the letters are compared: a text of 250 KB takes long to normalise.
    .max(TYPED_MAX, { error: messages.wordTooLong, abort: true })
    .overwrite(plain)
    .min(MODERATION_LIMITS.wordMin, messages.wordTooShort)
    .max(MODERATION_LIMITS.wordMax, messages.wordTooLong),
  action: z.enum(WORD_ACTIONS),
});

/** Looks for listed words in a text; the action of the strictest, or undefined where there is none. */
export type ScreenText = (text: string) => Promise<WordAction | undefined>;

/** A listed word as `screenText` looks for it; `tones` of each of its words, where it has Vietnamese marks. */
export type PreparedWord = { pattern: string; tones?: readonly string[]; action: WordAction };

/** Computed once for a list, not for every message. */
export function prepareWords(words: readonly ListedWord[]): PreparedWord[] {
  return words.map((listed) => {
    // The stored word may have been normalised by an earlier version with fewer look-alikes.
    const word = plain(listed.word);
    const hasMarks = foldVietnamese(word) !== word;
    const { toneless, tones } = tonesApart(word);
    const { action } = listed;
    if (!hasMarks) return { pattern: ` ${word} `, action };
    return { pattern: toneless, tones, action };
  });
}

/**
 * The strictest action among the listed words found in a text, or undefined for none. A word with Vietnamese
 * marks matches only the same marks, because without them it is often another, harmless word; a word without
 * marks matches any marks. Full-width characters, look-alike letters, letters in pictures, marks that the letter does not
 * have in Vietnamese, punctuation between letters (`x.y.z`) and any signs between single letters are ignored. A word inside
 * a longer one does not match.
 */
export function screenText(text: string, words: readonly PreparedWord[]): WordAction | undefined {
  // A drawn letter counts as the letter in the first reading, and at the edge of a word as a separator in the second.
  const readings = [...new Set([text, text.replace(DRAWN_AT_EDGES, ' ')])].map(plain);
  const marked = [...new Set(readings.flatMap(spaced))].map(tonesApart);
  const folded = readings.map(foldVietnamese).flatMap(spaced);
  let found: WordAction | undefined;
  for (const { pattern, tones, action } of words) {
    const isFound = tones
      ? marked.some((place) => hasWord(place, { pattern, tones }))
      : folded.some((place) => place.includes(pattern));
    if (!isFound) continue;
    if (action === 'refuse') return 'refuse';
    found = action;
  }
  return found;
}

/** A text with single spaces between and around words: without tones, and the tones of each word. */
type TonesApart = { toneless: string; tones: readonly string[] };

function tonesApart(text: string): TonesApart {
  const words = text.trim().normalize('NFD').split(' ');
  return {
    toneless: ` ${words.join(' ').replace(EACH_TONE, '')} `,
    tones: words.map((word) => word.match(EACH_TONE)?.join('') ?? ''),
  };
}

/**
 * Whether the words of the pattern are in the text with their tones. A tone may be on any letter of its word (`hóa`, `hoá`).
 * A Vietnamese word has one tone; where a word of the text contains several, each of them is compared, because a second one
 * would otherwise hide the listed word.
 */
function hasWord(
  text: TonesApart,
  { pattern, tones }: { pattern: string; tones: readonly string[] },
): boolean {
  let at = text.toneless.indexOf(pattern);
  let first = 0;
  for (let from = 0; at >= 0; from = at, at = text.toneless.indexOf(pattern, at + 1)) {
    first += text.toneless.slice(from, at).split(' ').length - 1;
    if (tones.every((tone, index) => isTone(tone, text.tones[first + index] ?? ''))) return true;
  }
  return false;
}

/** A listed word with several tones may be a disguised one that was copied: each of them counts. */
const isTone = (tones: string, ofWord: string) =>
  tones === '' ? ofWord === '' : Array.from(tones).some((tone) => ofWord.includes(tone));

/**
 * Lower case, composed, without invisible characters and without marks that Vietnamese letters do not have; look-alikes
 * become the letter that they resemble.
 */
function plain(text: string): string {
  const lowered = limitMarkStacks(text).normalize('NFKC').toLowerCase();
  // Without the invisible characters between them, stacks of marks may be one that takes long to normalise.
  return limitMarkStacks(lowered.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .normalize('NFD')
    .replace(/[^\0-\x7f]|[@013$]/gu, (sign) => LETTER_SHAPES.get(sign) ?? sign)
    .replace(DRAWN_LETTERS, (signs) => Array.from(signs, drawnLetter).join(''))
    .replace(/(\P{M})(\p{M}+)/gu, (_, letter, marks) => letter + vietnameseMarks(letter, marks))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The text with single spaces between words: as written, with letters joined that only punctuation as in `x.y` separates,
 * and with single letters joined that any signs separate. Joining whole words by any sign would find words in `a,b`.
 */
function spaced(text: string): string[] {
  const joined = (from: string) =>
    from.replace(/(?<=\p{L}\p{M}{0,30})[._\-*'’~|/\\]+(?=\p{L})/gu, '');
  const spelt = text.replace(
    /(?<=(?<![\p{L}\p{N}])\p{L})[^\p{L}\p{N}\s]+(?=\p{L}(?![\p{L}\p{N}]))/gu,
    '',
  );
  return [text, joined(text), spelt, joined(spelt)].map(
    (from) => ` ${from.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `,
  );
}

/** The marks that change a vowel into another letter (ă â ê ô ơ ư). */
const SHAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\u0302\u0306'],
  ['e', '\u0302'],
  ['i', ''],
  ['o', '\u0302\u031b'],
  ['u', '\u031b'],
  ['y', ''],
]);
const EACH_TONE = /[\u0300\u0301\u0303\u0309\u0323]/gu;

/** Of the marks on a letter, those that it has in Vietnamese: the first that shapes it, and tones. */
function vietnameseMarks(letter: string, marks: string): string {
  const shapes = SHAPES.get(letter);
  if (shapes === undefined) return '';
  const shape = Array.from(marks).find((mark) => shapes.includes(mark)) ?? '';
  return shape + (marks.match(EACH_TONE)?.join('') ?? '');
}

/**
 * Letters in circles and squares, and more than two flag letters, which are pictures for Unicode and no forms of letters.
 * Two flag letters are a flag; two flags side by side are read as four letters.
 */
const DRAWN_LETTERS = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]|[\u{1f1e6}-\u{1f1ff}]{3,}/gu;
const DRAWN_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** Drawn letters and ₫ without a letter on at least one side. */
const DRAWN_AT_EDGES =
  /(?<![\p{L}₫\u{1f150}-\u{1f1ff}])[₫\u{1f150}-\u{1f1ff}]+|(?<![₫\u{1f150}-\u{1f1ff}])[₫\u{1f150}-\u{1f1ff}]+(?![\p{L}₫\u{1f150}-\u{1f1ff}])/gu;

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
