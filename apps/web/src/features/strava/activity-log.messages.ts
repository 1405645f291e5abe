import type { LogType } from '@goreal/domain/strava/activity-log';
import { formatNumber } from '@goreal/domain/text/format-number';

/** Texts of the elders' activity log. */
export const activityLogMessages = {
  title: 'Nhật ký Dòng chảy AURA',
  lead: 'Mọi buổi tập đã vào Học Viện, từ Strava, từ tệp và tự ghi. Số liệu Strava được rút gọn sau bảy ngày.',
  denied: {
    title: 'Nơi này chỉ dành cho Trưởng Lão',
    text: 'Tài khoản này chưa có quyền đọc nhật ký.',
  },
  filters: {
    label: 'Lọc nhật ký',
    displayName: 'Tên môn sinh',
    userId: 'Mã môn sinh (User ID)',
    activityType: 'Loại buổi tập',
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
  stats: { label: 'Số buổi tập', total: 'Tổng số', shown: 'Đang hiện' },
  columns: {
    caption: 'Buổi tập theo lúc đồng bộ, mới nhất trước',
    player: 'Môn sinh',
    guild: 'Guild',
    activity: 'Buổi tập',
    type: 'Loại',
    distance: 'Quãng đường (km)',
    stamina: 'Stamina',
    tier: 'Linh thể',
    synced: 'Lúc đồng bộ',
  },
  noGuild: 'Chưa có Guild',
  noName: { strava: 'Đã rút gọn', file: 'Không có tên', manual: 'Không có tên' },
  noDistance: '–',
  upgraded: 'Lên bậc linh thể',
  tier: (value: number) => `Linh thể ${value}`,
  sources: { strava: 'Strava', file: 'Tệp', manual: 'Tự ghi' },
  km: (value: number) => formatNumber(value, { exactly: 2 }),
  points: (value: number) => formatNumber(value, { atMost: 2 }),
  list: {
    loading: 'Đang đọc nhật ký…',
    /** The wording of specification 8.11, with a Vietnamese sentence beside it. */
    failed: 'Failed to fetch activity log. Chưa đọc được nhật ký, xin thử lại.',
    stale: 'Chưa đọc được bản mới nhất. Đây là những gì đã thấy lần trước.',
    retry: 'Thử lại',
    empty: {
      title: 'Không có buổi tập nào',
      text: 'Chưa ai đồng bộ buổi tập, hoặc bộ lọc đang loại hết.',
    },
  },
  more: (remaining: string) => `Xem thêm (còn ${remaining})`,
  moreFailed: 'Chưa tải thêm được. Xin thử lại.',
} as const;
