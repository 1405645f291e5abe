/**
 * A number in Vietnamese format, '12.345,6'; without decimals unless `decimals` is given. Halves are rounded away
 * from zero.
 *
 * Implemented without Intl, whose initialisation takes a tenth of a second on a phone, and most first screens
 * show numbers. A test compares it with Intl.
 */
export function formatNumber(
  value: number,
  decimals: { exactly: number } | { atMost: number } = { exactly: 0 },
): string {
  const isExact = 'exactly' in decimals;
  const digits = isExact ? decimals.exactly : decimals.atMost;
  // 1.45 is slightly less than that in binary and would round to 1.4.
  const [whole = '', part = ''] = (value * (1 + Number.EPSILON)).toFixed(digits).split('.');
  const rest = isExact ? part : part.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return rest ? `${grouped},${rest}` : grouped;
}
