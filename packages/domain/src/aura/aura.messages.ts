import type { AuraLine } from './aura-breakdown.ts';

/** The row of a breakdown in words; the amount stands beside it. */
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
