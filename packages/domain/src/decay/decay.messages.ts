import { formatNumber } from '../text/format-number.ts';

/** Texts of the notifications about decay. */
export const decayMessages = {
  begun: {
    title: 'AURA của con bắt đầu phai',
    body: (amount: number) =>
      `Đã lâu Học Viện chưa thấy con. Hôm qua ${formatNumber(amount)} AURA đã phai đi; một báo cáo là đủ để dừng lại.`,
  },
  soon: {
    title: 'Học Viện đang nhớ con',
    body: (days: number) =>
      `Còn ${days} ngày nữa AURA của con sẽ bắt đầu phai. Dâng một báo cáo nhỏ thôi là đủ giữ lại.`,
  },
} as const;
