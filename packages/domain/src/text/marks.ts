/**
 * Text whose stacks of combining marks are no higher than 30 (the stream-safe form of UAX 15). Before every
 * `normalize` of a stranger's text: sorting the marks of a stack takes the square of its height.
 */
export function lowerStacks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
