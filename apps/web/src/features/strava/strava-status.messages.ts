import type { StravaState } from '@goreal/domain/strava/status';
import { formatNumber } from '@goreal/domain/text/format-number';

/** Texts of the operator's view of Strava. */
export const stravaStatusMessages = {
  title: 'Strava',
  loading: 'Đang hỏi tình hình Strava…',
  failed: 'Chưa xem được tình hình Strava.',
  stale: 'Chưa hỏi lại được. Đây là tình hình lần trước.',
  states: {
    ready: 'Đang chạy',
    'not-configured': 'Chưa cấu hình',
    inactive: 'Bị Strava ngưng',
    paused: 'Tạm dừng',
    full: 'Đã đủ người',
  } satisfies Record<StravaState, string>,
  /** in the list of problems of the operations page */
  inactive: 'Strava đang ngưng ứng dụng của Học Viện.',
  simulated: 'Mô phỏng',
  simulator: 'Mở trang điều khiển mô phỏng',
  athletes: 'Người đã nối',
  athletesNote: ({ reconnect, abandoned }: { reconnect: number; abandoned: number }) =>
    [
      reconnect > 0 ? `${formatNumber(reconnect)} người phải nối lại` : '',
      abandoned > 0
        ? `${formatNumber(abandoned)} người sang Strava trong 24 giờ qua mà chưa trở về`
        : '',
    ]
      .filter(Boolean)
      .join('; '),
  quarter: 'Lượt đọc trong 15 phút',
  day: 'Lượt đọc hôm nay (ngày UTC)',
  resets: (time: string) => `làm mới lúc ${time}`,
  webhook: 'Tin báo từ Strava',
  subscribed: 'Đang nhận',
  notSubscribed: 'Chưa nhận',
  lastEvent: (time: string) => `tin gần nhất ${time}`,
  noEvent: 'chưa có tin nào',
  events: ({ received, waiting, failed }: { received: number; waiting: number; failed: number }) =>
    `24 giờ qua: ${formatNumber(received)} tin, ${formatNumber(waiting)} đang chờ, ${formatNumber(failed)} bỏ qua`,
  work: 'Việc đang chờ',
  works: (work: { syncsWaiting: number; importing: number; revocationsWaiting: number }) =>
    `${formatNumber(work.syncsWaiting)} lượt đồng bộ, ${formatNumber(work.importing)} lượt đọc buổi tập cũ, ${formatNumber(work.revocationsWaiting)} lượt thu hồi`,
  sweep: 'Lượt quét kế tiếp',
  lastSweep: (time: string) => `lượt trước ${time}`,
  noSweep: 'chưa quét lần nào',
  share: 'Cho người khác thấy số liệu Strava',
  shareModes: { consent: 'Chỉ của người đồng ý', strict: 'Không của ai' },
  pause: 'Tạm dừng đồng bộ',
  resume: 'Chạy tiếp',
  check: 'Kiểm tra nhận tin báo',
  of: (used: string, limit: string) => `${used} / ${limit}`,
} as const;
