import type { DashboardTab } from './dashboard-tabs.ts';

export const dashboardMessages = {
  tabs: {
    celestial: 'Bảng Thiên Ký',
    quests: 'Nhiệm vụ',
    ascension: 'Đường Thăng Hoa',
    journey: 'Nhật ký hành trình',
    chat: 'Sảnh guild',
    honor: 'Bảng vinh danh',
    'aura-stream': 'Dòng chảy AURA',
    notifications: 'Hộp thư',
    settings: 'Cài đặt',
  } satisfies Record<DashboardTab, string>,
  navigation: 'Các gian của Học Viện',
  menu: 'Mở danh mục',
  closeMenu: 'Đóng danh mục',
  admin: 'Bàn Trưởng Lão',
  leave: 'Rời Học Viện',
  leaveAction: 'rời Học Viện',
  leaveQuestion: {
    title: 'Con đang làm dở một việc',
    text: 'Một báo cáo còn đang ghi hoặc đang gửi. Rời đi bây giờ thì việc ấy dừng lại giữa chừng.',
    stay: 'Ở lại',
    go: 'Vẫn rời đi',
  },
  reportsFailed: 'Học Viện chưa xem được các báo cáo con đã nộp, nên trạng thái có thể chưa đủ.',
  retry: 'Thử lại',
} as const;
