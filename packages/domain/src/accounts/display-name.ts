import { foldVietnamese } from '../text/index.ts';

/** Why a name may not be borne: it claims a title, or hides behind letters of several scripts. */
export type NameRefusal = 'title' | 'scripts';

/**
 * What a player may not call themselves. Elders are told apart by their seal, but a name is what people
 * read first. Length and unseen characters are the schema's business (`cleanDisplayName`).
 */
export function nameRefusal(name: string): NameRefusal | undefined {
  if (mixesScripts(name)) return 'scripts';
  const words = name.split(/[^\p{L}\p{M}\p{N}@$|!]+/u).map(nameSkeleton);
  if (words.some((word) => TITLE_WORDS.has(word))) return 'title';
  const whole = nameSkeleton(name);
  return TITLES.some((title) => whole.includes(title)) ? 'title' : undefined;
}

/**
 * A name reduced to how it looks: two names with the same skeleton are one name to a hasty reader.
 * Accents, case, blanks and signs do not count; letters and digits that look alike are the same.
 */
export function nameSkeleton(name: string): string {
  return [...foldVietnamese(name)]
    .map((sign) => LOOKALIKES.get(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Latin letters beside Cyrillic or Greek ones: a trick, not a language. */
function mixesScripts(name: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
  return scripts.filter((script) => script.test(name)).length > 1;
}

/** Signs of a folded name by the letter they pass for. `i` and `1` are both read as `l`. */
const LOOKALIKES = new Map(
  Object.entries({
    i: 'l',
    '1': 'l',
    '|': 'l',
    '!': 'l',
    '0': 'o',
    '3': 'e',
    '4': 'a',
    '@': 'a',
    '5': 's',
    $: 's',
    // Cyrillic and Greek letters drawn like Latin ones
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    у: 'y',
    к: 'k',
    м: 'm',
    т: 't',
    н: 'h',
    в: 'b',
    і: 'l',
    ј: 'j',
    ѕ: 's',
    ԁ: 'd',
    ɡ: 'g',
    α: 'a',
    ε: 'e',
    ι: 'l',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
  }),
);

/** Titles that claim an office as one word of a name. */
const TITLE_WORDS: ReadonlySet<string> = new Set(
  ['elder', 'elders', 'admin', 'admins', 'administrator', 'operator', 'moderator', 'sysop'].map(
    nameSkeleton,
  ),
);

/** Titles that claim it anywhere, however they are spaced. Folded: elder, warden, keeper, the Academy. */
const TITLES = [
  'truonglao',
  'quantrivien',
  'nguoivanhanh',
  'superadmin',
  'hocviengoreal',
  'gorealacademy',
].map(nameSkeleton);
