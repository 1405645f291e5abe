/** Texts of the frame of the admin panel; the texts of a tab belong to its feature. */
export const adminMessages = {
  title: 'Bàn Trưởng Lão',
  titleOf: (tab: string) => `${tab} · Bàn Trưởng Lão · Học Viện GoReal`,
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
    members: 'Môn sinh',
    operations: 'Vận hành',
  },
  queuesLabel: 'Việc chờ Trưởng Lão xét',
  arriving: 'Đang mở…',
  denied: {
    title: 'Nơi này chỉ dành cho Trưởng Lão',
    text: 'Tài khoản của con chưa có quyền vào bàn Trưởng Lão. Nếu con tin đây là nhầm lẫn, hãy báo cho người vận hành Học Viện.',
    back: 'Về đại sảnh',
  },
} as const;
