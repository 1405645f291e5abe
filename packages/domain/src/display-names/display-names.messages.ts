import { asSentence } from '../text/clean.ts';

export const displayNameMessages = {
  operator: 'Không thể báo vi phạm tên của người vận hành.',
  ownName: 'Không thể báo vi phạm tên của chính mình.',
  renamed: 'Người này đã đổi sang tên khác.',
  settled: 'Tên này đã được xem xét xong.',
  given: 'Đây là tên Học Viện đặt tạm, không cần gỡ.',
  notifications: {
    hidden: {
      title: 'Tên hiển thị đang chờ Trưởng Lão xem lại',
      body: (given: string) =>
        `Có người báo rằng tên này không hợp với Học Viện. Trong lúc chờ, mọi người thấy tên “${given}”. Có thể chọn ngay một tên khác ở Cài đặt, mục Hồ sơ.`,
    },
    kept: {
      title: 'Tên hiển thị được giữ lại',
      body: (name: string) => `Trưởng Lão đã xem và giữ lại tên “${name}”.`,
    },
    removed: {
      title: 'Tên hiển thị đã bị gỡ',
      body: (reason: string) =>
        `Trưởng Lão đã gỡ tên hiển thị của tài khoản này. Lý do: ${asSentence(reason)} Hãy chọn một tên khác ở Cài đặt, mục Hồ sơ.`,
    },
  },
} as const;
