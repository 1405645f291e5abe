/**
 * Text with at most 30 combining marks in a row (the stream-safe form of UAX 15). Call it before every
 * `normalize` of untrusted text: sorting a stack of marks takes quadratic time.
 */
export function limitMarkStacks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
