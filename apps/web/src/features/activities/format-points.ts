const points = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 });

/** Stamina, to the hundredth where there is one: '1.234,5'. */
export function formatPoints(value: number): string {
  return points.format(value);
}
