import { formatNumber } from '@goreal/domain/text/format-number';

export const playerMessages = {
  card: 'Thẻ môn sinh',
  level: 'Cấp bậc',
  aura: 'AURA',
  streak: 'Chuỗi ngày',
  days: (count: number) => `${formatNumber(count)} ngày`,
  toNext: (needed: string, level: string) => `Còn ${needed} AURA nữa là lên bậc ${level}`,
  atTop: 'Con đã đứng trên bậc cao nhất của Con Đường Thăng Hoa.',
  progress: 'Đường lên bậc kế tiếp',
  streakZone: (zone: string) => `Ngày trong chuỗi tính ${zone}.`,
  coldStreak: 'Một báo cáo được duyệt sẽ nhóm lửa cho chuỗi ngày của con.',
  figures: (level: string, aura: string, streak: number) =>
    `Cấp bậc ${level}, ${aura} AURA, chuỗi ${formatNumber(streak)} ngày`,
} as const;
