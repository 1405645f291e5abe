/** Why the characters of a name are refused. */
export type LettersRefusal = 'letters' | 'scripts';

/**
 * Checks the alphabet of a name after `cleanDisplayName`. A name uses one script (Chinese, Japanese and Korean
 * may be mixed with Latin: the level «highly restrictive» of Unicode Technical Standard 39), with ASCII digits,
 * common punctuation and emoji.
 */
export function lettersRefusal(name: string): LettersRefusal | undefined {
  const characters = [...name];
  if (!characters.every(isAdmitted)) return 'letters';
  const scripts = SCRIPTS.filter(([, pattern]) => pattern.test(name)).map(([script]) => script);
  const isReadable =
    scripts.length <= 1 || WRITTEN_TOGETHER.some((set) => scripts.every((one) => set.has(one)));
  return isReadable ? undefined : 'scripts';
}

function isAdmitted(character: string): boolean {
  if (/\p{Script=Latin}/u.test(character)) return LATIN.test(character);
  // Compatibility forms: enclosed, full-width, mathematical and superscript letters and digits.
  if (/[\p{L}\p{N}\p{So}]/u.test(character) && character.normalize('NFKC') !== character) {
    return false;
  }
  if (/\p{L}/u.test(character)) return SCRIPTS.some(([, pattern]) => pattern.test(character));
  return OTHER.test(character) && !ENCLOSED.test(character);
}

/**
 * Latin letters of Vietnamese, European and Pinyin orthographies: basic, Latin-1, Extended-A without its
 * compatibility letters, ơ ư, Pinyin carons, Romanian comma letters, Extended Additional. No IPA, no
 * phonetic extensions, no other Extended-B to Extended-G.
 */
const LATIN =
  /[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF\u0100-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u017E\u01A0\u01A1\u01AF\u01B0\u01CD-\u01DC\u0218-\u021B\u1E00-\u1E99\u1E9E\u1EA0-\u1EF9]/u;

/** Scripts in everyday use (identifier profile of Unicode Standard Annex 31) and two scripts of Vietnam. */
const SCRIPTS = [
  'Latin',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Arabic',
  'Armenian',
  'Bengali',
  'Cham',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tai_Viet',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
].map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

const WRITTEN_TOGETHER: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Hangul']),
  new Set(['Latin', 'Han', 'Bopomofo']),
];

/** Marks, printable ASCII, common punctuation, the long vowel mark, pictures and flags. */
const OTHER =
  /[\p{M} -~‘’“”«»·・–—…ー\u2600-\u27BF\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** Letters in circles and squares. Unicode classifies some of them as emoji. */
const ENCLOSED = /[\u{1F100}-\u{1F1E5}]/u;
