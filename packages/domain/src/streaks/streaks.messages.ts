import type { StreakDayKind } from './streak.ts';

/** What a day of the calendar says about itself. */
export const streakMessages = {
  kinds: {
    effort: 'Ngày nỗ lực',
    held: 'Báo cáo đang chờ Trưởng Lão duyệt; chuỗi được giữ',
    rest: 'Ngày nghỉ con đã định trước',
    holiday: 'Học Viện nghỉ lễ',
    outage: 'Học Viện gặp sự cố; chuỗi không bị tính',
    freeze: 'Một Băng Ấn đã giữ chuỗi cho con',
    missed: 'Ngày bị lỡ',
    open: 'Hôm nay còn chờ con',
  } satisfies Record<StreakDayKind, string>,
  lost: (count: number) => `Chuỗi giảm ${count} ngày`,
  streak: (count: number) => `Chuỗi ${count} ngày`,
  freezes: (count: number) => `${count} Băng Ấn`,
  freezesFull: 'Con đang giữ đủ Băng Ấn.',
  nextFreeze: (count: number) => `Thêm ${count} ngày nỗ lực để nhận một Băng Ấn.`,
  explanation:
    'Mỗi ngày có báo cáo được duyệt thêm một ngày vào chuỗi, tính theo ngày con nộp. Lỡ một ngày thì mất nửa chuỗi, trừ khi còn Băng Ấn.',
} as const;
