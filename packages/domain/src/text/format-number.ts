/**
 * A number as Vietnamese writes it, '12.345,6': whole unless it may have decimals. Halves are rounded away from zero.
 *
 * Written by hand: the first use of Intl keeps a phone waiting for a tenth of a second, and numbers are what most
 * pages show first. The test holds it to what Intl answers.
 */
export function formatNumber(
  value: number,
  decimals: { exactly: number } | { atMost: number } = { exactly: 0 },
): string {
  const isExact = 'exactly' in decimals;
  const digits = isExact ? decimals.exactly : decimals.atMost;
  // 1.45 is a little less than that in binary, and would become 1.4.
  const [whole = '', part = ''] = (value * (1 + Number.EPSILON)).toFixed(digits).split('.');
  const rest = isExact ? part : part.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return rest ? `${grouped},${rest}` : grouped;
}
