import { formatNumber } from '@goreal/domain/text/format-number';

export const notificationsMessages = {
  bell: 'Thư từ Học Viện',
  bellUnread: (count: number) => `Thư từ Học Viện, ${formatNumber(count)} thư chưa đọc`,
  latest: 'Thư mới nhất',
  unread: 'Chưa đọc',
  urgent: 'Khẩn',
  viewAll: 'Xem tất cả thư',
  inbox: 'Hộp thư',
  counts: (total: number, unread: number) =>
    unread === 0
      ? `${formatNumber(total)} lá thư, con đã đọc hết.`
      : `${formatNumber(total)} lá thư, ${formatNumber(unread)} thư chưa đọc.`,
  filters: 'Lọc thư',
  filter: {
    all: 'Tất cả',
    unread: 'Chưa đọc',
    admin: 'Từ Trưởng Lão',
    progress: 'Nhiệm vụ và cấp',
  },
  isOnline: 'Trực tuyến',
  isOffline: 'Ngoại tuyến',
  readAll: 'Đánh dấu tất cả là đã đọc',
  emptyTab: 'Không có lá thư nào ở đây',
  emptyTitle: 'Chưa có lá thư nào',
  emptyText: 'Khi Trưởng Lão hồi đáp, chim Lạc sẽ mang thư về đây cho con.',
  /** Wording of specification 8. */
  loadFailed: 'Không thể tải thông báo. Vui lòng thử lại.',
  loadMoreFailed: 'Không thể tải thêm thông báo. Vui lòng thử lại.',
  offline: 'Mất kết nối internet. Sẽ tự động tải lại khi có kết nối.',
  loadMoreOffline: 'Không thể tải thêm thông báo khi mất kết nối internet.',
  readAllFailed: 'Không thể đánh dấu tất cả thông báo đã đọc.',
  readAllOffline: 'Không thể đánh dấu tất cả thông báo đã đọc khi mất kết nối internet.',
  loadMore: 'Xem thêm thư cũ',
  loading: 'Đang mở hộp thư…',
} as const;
