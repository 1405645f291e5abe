import type { AuraLine } from './aura-breakdown.ts';

/** The label of a row of the breakdown, without the amount. */
export function auraLineText(line: AuraLine): string {
  switch (line.kind) {
    case 'base':
      return 'Phần thưởng nhiệm vụ';
    case 'daily':
      return `Nhiệm vụ hằng ngày: thêm ${line.percent}%`;
    case 'streak':
      return `Chuỗi ${line.streakDays} ngày: thêm ${line.percent}%`;
  }
}
