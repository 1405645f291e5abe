/** Words of the frame of the admin panel; each tab's own words belong to its feature. */
export const adminMessages = {
  title: 'Bàn Trưởng Lão',
  actions: {
    label: 'Việc chung',
    refresh: 'Làm mới báo cáo',
    reload: 'Tải lại trang',
    dashboard: 'Về đại sảnh',
    signOut: 'Đăng xuất',
    signOutFailed: 'Chưa đăng xuất được. Xin thử lại.',
  },
  tabsLabel: 'Các phần của bàn Trưởng Lão',
  tabs: {
    submissions: 'Báo cáo',
    backgrounds: 'Hình nền',
    quests: 'Nhiệm vụ',
    'guild-images': 'Ảnh Guild',
    'error-logs': 'Nhật ký lỗi',
    notifications: 'Thông báo',
    'aura-stream': 'Nhật ký AURA Stream',
  },
  closed: {
    title: (tab: string) => `${tab}: phần này chưa mở`,
    text: {
      backgrounds: 'Việc treo và thay hình nền của Học Viện chưa được mở.',
      quests: 'Việc soạn và sửa nhiệm vụ chưa được mở. Nhiệm vụ đang có vẫn giao cho môn sinh.',
      'guild-images': 'Việc thay ảnh của ba Guild chưa được mở.',
      'error-logs': 'Nhật ký lỗi chưa đọc được ở đây.',
      notifications: 'Việc gửi thông báo tới môn sinh chưa được mở.',
      'aura-stream': 'Nhật ký đồng bộ Strava chưa đọc được ở đây.',
    },
  },
  denied: {
    title: 'Nơi này chỉ dành cho Trưởng Lão',
    text: 'Tài khoản của con chưa có quyền vào bàn Trưởng Lão. Nếu con tin đây là nhầm lẫn, hãy báo cho người vận hành Học Viện.',
    back: 'Về đại sảnh',
  },
} as const;
