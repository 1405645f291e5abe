import { formatNumber } from '@goreal/domain/text/format-number';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A formatted size in bytes, with one decimal from megabytes on. No line ends between the figure and its unit. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit >= 2 && size < 100 ? 1 : 0;
  return `${formatNumber(size, { atMost: digits })}\u00a0${UNITS[unit]}`;
}
