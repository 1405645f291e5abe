import { foldVietnamese } from '../text/fold.ts';

/**
 * Reduces a name to its visual appearance: names with the same skeleton are easily confused. Accents, case,
 * spaces and punctuation are ignored; letters and digits that look alike become the same letter.
 */
export function nameSkeleton(name: string): string {
  const lowered = [...name].map((sign) => CAPITALS.get(sign) ?? sign).join('');
  return [...foldVietnamese(lowered)]
    .map((sign) => LOOKALIKES.get(sign) ?? flagLetter(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** The letter of a regional indicator. Flags are pairs of them, but they can also spell words. */
function flagLetter(sign: string): string | undefined {
  const at = (sign.codePointAt(0) ?? 0) - 0x1f1e6;
  if (at < 0 || at >= 26) return undefined;
  const letter = String.fromCharCode(97 + at);
  return LOOKALIKES.get(letter) ?? letter;
}

/** Capitals that resemble another letter than their lower-case form does. */
const CAPITALS = new Map(
  Object.entries({ Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y', Ζ: 'z', Ι: 'l', Χ: 'x', Β: 'b', Ρ: 'p' }),
);

/** Characters of a folded name with the letter that they resemble. `i` and `1` both become `l`. */
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
    // Latin letters that folding does not reduce to another letter
    ı: 'l',
    ł: 'l',
    ø: 'o',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ð: 'd',
    þ: 'p',
    ß: 'b',
    æ: 'ae',
    œ: 'oe',
    // Cyrillic, Greek and Armenian letters drawn like Latin ones
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
    г: 'r',
    п: 'n',
    і: 'l',
    ј: 'j',
    ѕ: 's',
    ӏ: 'l',
    һ: 'h',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    ɡ: 'g',
    ɑ: 'a',
    α: 'a',
    β: 'b',
    γ: 'y',
    ε: 'e',
    η: 'n',
    ι: 'l',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    ա: 'w',
    հ: 'h',
    յ: 'j',
    ո: 'n',
    ս: 'u',
    ց: 'g',
    օ: 'o',
    // Chinese and Japanese characters of one stroke or a box
    丨: 'l',
    工: 'l',
    エ: 'l',
    口: 'o',
    ロ: 'o',
  }),
);
