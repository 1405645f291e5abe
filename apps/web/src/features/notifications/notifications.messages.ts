export const notificationsTexts = {
  bell: 'Thư từ Học Viện',
  bellUnread: (count: number) => `Thư từ Học Viện, ${count} thư chưa đọc`,
  latest: 'Thư mới nhất',
  unread: 'Chưa đọc',
  urgent: 'Khẩn',
  viewAll: 'Xem tất cả thư',
  inbox: 'Hộp thư',
  counts: (unread: number) =>
    unread === 0 ? 'Con đã đọc hết thư.' : `Còn ${unread} thư con chưa đọc.`,
  emptyTitle: 'Chưa có lá thư nào',
  emptyText: 'Khi Trưởng Lão hồi đáp, chim Lạc sẽ mang thư về đây cho con.',
  /** Spec section 8, as worded there. */
  loadFailed: 'Không thể tải thông báo. Vui lòng thử lại.',
  loadMoreFailed: 'Không thể tải thêm thông báo. Vui lòng thử lại.',
  offline: 'Mất kết nối internet. Sẽ tự động tải lại khi có kết nối.',
  retry: 'Thử lại',
  loadMore: 'Xem thêm thư cũ',
  loading: 'Đang mở hộp thư',
} as const;
