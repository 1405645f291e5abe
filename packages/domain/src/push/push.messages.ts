import { formatNumber } from '../text/format-number.ts';

export const pushMessages = {
  saved: 'Thiết bị này sẽ nhận thư của Học Viện.',
  removed: 'Thiết bị này sẽ không nhận thư nữa.',
  removedAll: 'Mọi thiết bị sẽ không nhận thư nữa.',
  withdrawn: 'Thông báo đẩy đã được tắt. Muốn nhận lại, hãy bật trong Cài đặt.',
  foreignEndpoint: 'Học Viện không gửi được thư tới dịch vụ thông báo đẩy này.',
  test: {
    title: 'Chim Lạc đã tới!',
    body: 'Thư của Học Viện đến được thiết bị này.',
  },
  reminder: {
    title: 'Học Viện đang đợi con',
    body: (streak: number) =>
      streak > 0
        ? `Con đã giữ lửa ${formatNumber(streak)} ngày liền. Hôm nay bước thêm một bước nữa nhé.`
        : 'Một nhiệm vụ nhỏ hôm nay là bước đầu của chặng đường dài.',
  },
} as const;
