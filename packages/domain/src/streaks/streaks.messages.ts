import { formatNumber } from '../text/format-number.ts';
import type { MonthDayKind, StreakDayKind } from './streak.ts';

/** Explanations of calendar days. */
export const streakMessages = {
  kinds: {
    effort: 'Ngày nỗ lực',
    held: 'Báo cáo chờ duyệt; chuỗi được giữ',
    rest: 'Ngày nghỉ đã đặt trước',
    holiday: 'Học Viện nghỉ lễ',
    outage: 'Học Viện gặp sự cố; chuỗi không mất gì',
    freeze: 'Một Băng Ấn đã giữ chuỗi cho con',
    missed: 'Ngày bị lỡ',
    open: 'Hôm nay còn chờ con',
  } satisfies Record<StreakDayKind, string>,
  /** the same as one sentence of the calendar; the caller adds the full stop */
  explain: {
    effort: 'Con đã nỗ lực: báo cáo nộp ngày này được duyệt, chuỗi thêm một ngày',
    held: 'Báo cáo của ngày này còn chờ duyệt, chuỗi được giữ nguyên',
    rest: 'Ngày nghỉ con đã đặt trước, chuỗi không mất gì',
    holiday: 'Học Viện nghỉ lễ, chuỗi không mất gì',
    outage: 'Học Viện gặp sự cố, chuỗi không mất gì',
    freeze: 'Con lỡ ngày này, nhưng một Băng Ấn đã giữ trọn chuỗi cho con',
    missed: 'Con lỡ ngày này và không còn Băng Ấn nào che chở',
    absent: 'Ngày này con vắng, nhưng chuỗi chưa có gì để mất',
    open: 'Hôm nay còn chờ con: một báo cáo được duyệt là chuỗi thêm một ngày',
    before: 'Ngày này ở trước bước đầu tiên của con',
    ahead: 'Ngày này chưa tới',
  } satisfies Record<MonthDayKind | 'absent', string>,
  rest: {
    tooLate: 'Ngày nghỉ phải đặt trước, muộn nhất là từ hôm trước. Ngày này đã tới rồi.',
    tooFar: 'Ngày nghỉ chỉ đặt trước được nhiều nhất 90 ngày.',
    spent: 'Tháng này đã dùng hết 8 ngày nghỉ.',
    begun: 'Ngày nghỉ đã bắt đầu thì không bỏ được nữa.',
  },
  lost: (count: number) => `Chuỗi giảm ${formatNumber(count)} ngày`,
  streak: (count: number) => `Chuỗi ${formatNumber(count)} ngày`,
  freezes: (count: number) => `${count} Băng Ấn`,
  freezesFull: 'Con đang giữ đủ Băng Ấn.',
  nextFreeze: (count: number) => `Thêm ${count} ngày nỗ lực để nhận một Băng Ấn.`,
  explanation:
    'Mỗi ngày có báo cáo được duyệt thêm một ngày vào chuỗi, tính theo ngày con nộp. Lỡ một ngày thì mất nửa chuỗi, trừ khi còn Băng Ấn.',
} as const;
