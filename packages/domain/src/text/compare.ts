/** Made at its first use: what Intl needs for its first work of all keeps a phone waiting. */
let collator: Intl.Collator | undefined;

/**
 * Orders text as a Vietnamese dictionary does: a ă â b … d đ e ê, tones last. For `toSorted`; the
 * embedded database cannot sort like this. Composed and decomposed forms are equal.
 */
export function compareVietnamese(first: string, second: string): number {
  // Digits compare as numbers, so that 'Đội 2' stands before 'Đội 10'.
  collator ??= new Intl.Collator('vi', { numeric: true });
  return collator.compare(first, second);
}
