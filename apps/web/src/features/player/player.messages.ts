import { formatNumber } from '@goreal/domain/text/format-number';

export const playerMessages = {
  card: 'Thẻ môn sinh',
  aura: 'AURA',
  streak: 'Chuỗi ngày',
  days: (count: number) => `${formatNumber(count)} ngày`,
  toNext: (needed: string, level: string) => `Còn ${needed} AURA nữa là lên cấp ${level}`,
  atTop: 'Con đã đứng ở cấp cao nhất của Đường Thăng Hoa.',
  progress: 'Đường lên cấp kế tiếp',
  streakZone: (zone: string) => `Ngày trong chuỗi tính ${zone}.`,
  coldStreak: 'Một báo cáo được duyệt sẽ nhóm lửa cho chuỗi ngày của con.',
  figures: (level: string, aura: string, streak: number) =>
    `Cấp ${level}, ${aura} AURA, chuỗi ${formatNumber(streak)} ngày`,
} as const;
