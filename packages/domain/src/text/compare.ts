/** Digits compare as numbers, so that 'Đội 2' stands before 'Đội 10'. */
const collator = new Intl.Collator('vi', { numeric: true });

/**
 * Orders text as a Vietnamese dictionary does: a ă â b … d đ e ê, tones last. For `toSorted`; the
 * embedded database cannot sort like this. Composed and decomposed forms are equal.
 */
export function compareVietnamese(first: string, second: string): number {
  return collator.compare(first, second);
}
