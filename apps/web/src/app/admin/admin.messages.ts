/** Texts of the frame of the admin panel; the texts of a tab belong to its feature. */
export const adminMessages = {
  title: 'Bàn Trưởng Lão',
  titleOf: (tab: string) => `${tab} · Bàn Trưởng Lão · Học Viện GoReal`,
  actions: {
    label: 'Thao tác chung',
    refresh: 'Làm mới báo cáo',
    reload: 'Tải lại trang',
    dashboard: 'Về đại sảnh',
    signOut: 'Đăng xuất',
  },
  tabsLabel: 'Các phần của bàn Trưởng Lão',
  tabs: {
    submissions: 'Báo cáo',
    backgrounds: 'Ảnh nền',
    quests: 'Nhiệm vụ',
    'guild-images': 'Ảnh Guild',
    'error-logs': 'Nhật ký lỗi',
    notifications: 'Thông báo',
    'aura-stream': 'Nhật ký Dòng chảy AURA',
    members: 'Môn sinh',
    operations: 'Vận hành',
    setup: 'Thiết lập',
  },
  queuesLabel: 'Các hàng chờ duyệt',
  membersViews: { label: 'Môn sinh và lời mời', list: 'Danh sách' },
  arriving: 'Đang mở…',
  factor: {
    due: (time: string) =>
      `Bàn Trưởng Lão cần thêm một lớp bảo vệ: khóa truy cập hoặc ứng dụng tạo mã. Sau ${time}, bàn tạm đóng cho đến khi thêm.`,
    title: 'Bàn Trưởng Lão đang chờ một lớp bảo vệ',
    text: 'Chỉ mật khẩu thì chưa đủ để giữ kín báo cáo của mọi người. Hãy thêm khóa truy cập hoặc ứng dụng tạo mã ở Cài đặt, chỉ mất một phút; bàn mở lại ngay sau đó. Việc rèn luyện vẫn như cũ.',
    add: 'Thêm lớp bảo vệ',
  },
  denied: {
    title: 'Nơi này chỉ dành cho Trưởng Lão',
    text: 'Tài khoản này chưa có quyền vào bàn Trưởng Lão. Nếu đây là nhầm lẫn, xin báo cho người vận hành Học Viện.',
    back: 'Về đại sảnh',
  },
} as const;
