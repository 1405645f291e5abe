import { formatNumber } from '../text/format-number.ts';

/** Names of days and relative times; each feature owns the sentences around them. */
export const calendarMessages = {
  weekdays: ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ Nhật'],
  /** Monday first, for narrow columns. */
  shortWeekdays: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
  shortMonth: (month: number) => `Th${month}`,
  longDay: (parts: { weekday: string; day: number; month: number; year: number }) =>
    `${parts.weekday}, ngày ${parts.day} tháng ${parts.month} năm ${parts.year}`,
  today: 'Hôm nay',
  yesterday: 'Hôm qua',
  /** Specification 9.7. */
  justNow: 'Vừa xong',
  minutesAgo: (count: number) => `${count} phút trước`,
  hoursAgo: (count: number) => `${count} giờ trước`,
  daysAgo: (count: number) => `${formatNumber(count)} ngày trước`,
  vietnamTime: 'theo giờ Việt Nam',
  closureNameMissing: 'Xin đặt tên cho những ngày này.',
  closureNameLong: 'Tên dài tối đa 80 ký tự.',
  closureBackwards: 'Ngày cuối không được trước ngày đầu.',
  closureLong: 'Mỗi đợt dài tối đa 60 ngày.',
  closuresFull: (max: number) =>
    `Lịch Học Viện đã có ${formatNumber(max)} mục loại này, là mức nhiều nhất. Xin xóa bớt mục cũ rồi thêm lại.`,
  closureNotFound: 'Không tìm thấy mục này trong lịch Học Viện.',
  zoneTime: (timeZone: string) => `theo giờ ${timeZone}`,
} as const;
