/** Created on first use: initialising Intl delays the start of the page on a phone. */
let collator: Intl.Collator | undefined;

/**
 * Orders text as a Vietnamese dictionary does: a ă â b … d đ e ê, tones last. For `toSorted`, because the
 * embedded database cannot sort like this. Composed and decomposed forms are equal.
 */
export function compareVietnamese(first: string, second: string): number {
  // Digits compare as numbers, so that 'Đội 2' precedes 'Đội 10'.
  collator ??= new Intl.Collator('vi', { numeric: true });
  return collator.compare(first, second);
}
