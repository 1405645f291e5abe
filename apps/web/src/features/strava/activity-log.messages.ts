import type { LogType } from '@goreal/domain/strava';

const number = (digits: number) =>
  new Intl.NumberFormat('vi-VN', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const km = number(2);
const points = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 });

/** Words of the elders' log of the AURA stream. */
export const activityLogTexts = {
  title: 'Nhật ký AURA Stream',
  lead: 'Mọi buổi tập đã vào Học Viện, từ Strava, từ tệp và nhập tay. Số liệu Strava được rút gọn sau bảy ngày.',
  denied: {
    title: 'Nơi này chỉ dành cho Trưởng Lão',
    text: 'Tài khoản của con chưa có quyền đọc nhật ký này.',
  },
  filters: {
    label: 'Lọc nhật ký',
    displayName: 'Tên môn sinh',
    userId: 'User ID',
    activityType: 'Loại hoạt động',
    startDate: 'Từ ngày',
    endDate: 'Đến ngày',
    all: 'Tất cả',
    apply: 'Lọc',
    reset: 'Đặt lại',
    backwards: 'Ngày bắt đầu đang sau ngày kết thúc.',
  },
  types: {
    Run: 'Chạy bộ',
    VirtualRun: 'Chạy ảo',
    Ride: 'Đạp xe',
    VirtualRide: 'Đạp xe ảo',
    Swim: 'Bơi',
    Walk: 'Đi bộ',
    Hike: 'Leo núi',
  } satisfies Record<LogType, string>,
  stats: { label: 'Số hoạt động', total: 'Tổng số', shown: 'Đang hiện' },
  columns: {
    caption: 'Hoạt động theo lúc đồng bộ, mới nhất trước',
    player: 'Môn sinh',
    guild: 'Guild',
    activity: 'Hoạt động',
    type: 'Loại',
    distance: 'Quãng đường (km)',
    stamina: 'Stamina',
    tier: 'Bậc',
    synced: 'Lúc đồng bộ',
  },
  noGuild: 'Chưa có guild',
  noName: { strava: 'Đã rút gọn', file: 'Không có tên', manual: 'Không có tên' },
  noDistance: '–',
  upgraded: 'Thăng bậc',
  tier: (value: number) => `Bậc ${value}`,
  sources: { strava: 'Strava', file: 'Tệp', manual: 'Nhập tay' },
  km: (value: number) => km.format(value),
  points: (value: number) => points.format(value),
  list: {
    loading: 'Đang đọc nhật ký…',
    failed: 'Failed to fetch activity log',
    stale: 'Chưa đọc được bản mới nhất. Đây là những gì đã thấy lần trước.',
    retry: 'Thử lại',
    empty: {
      title: 'Không có hoạt động nào',
      text: 'Chưa ai đồng bộ hoạt động, hoặc bộ lọc đang loại hết.',
    },
  },
  more: (remaining: string) => `Xem thêm (còn ${remaining})`,
  moreFailed: 'Chưa tải thêm được. Hãy thử lại.',
} as const;
