/**
 * Text with at most 30 combining marks in a row (the stream-safe form of UAX 15). Call it before every
 * `normalize` of untrusted text: sorting a stack of marks takes quadratic time. The two half-width sound marks of
 * Japanese count, because NFKC and NFKD make combining marks of them.
 */
export function limitMarkStacks(text: string): string {
  return text.replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1');
}

/**
 * A name that is safe to show among others: one line, composed (NFC), single blanks, trimmed, and without
 * characters that are invisible or drawn outside their place: controls, zero-width and bidirectional marks,
 * blank fillers, lone surrogates, private-use characters, stacks of more than three marks. May become empty;
 * check the length afterwards.
 */
export function cleanDisplayName(text: string): string {
  return limitMarkStacks(text)
    .normalize('NFC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();
}

/**
 * Text of several lines (submissions, messages, feedback) as it is stored and counted: composed (NFC), line
 * ends as \n, trimmed, without controls, bidirectional marks and lone surrogates, which a database refuses or
 * a page shows wrongly. Joiners stay, because emoji contain them.
 */
export function cleanText(text: string): string {
  // Stacks are limited last: those between removed characters become one.
  const seen = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNSAFE, '');
  return limitMarkStacks(seen).normalize('NFC').trim();
}

/** The typed text, with a full stop if it ends without a punctuation mark, so that another sentence may follow. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/**
 * Controls, formats, surrogates, private use, everything that Unicode marks as default ignorable (fillers and
 * variation selectors too, which costs some emoji their colour in some fonts), and the blank Braille pattern.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Controls except tab and newline, bidirectional marks and isolates, byte order mark, lone surrogates. */
const UNSAFE = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;
