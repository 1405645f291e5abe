import type { ClosedTab, DashboardTab } from './dashboard-tabs.ts';

export const dashboardTexts = {
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
  notOpen: 'Chưa mở',
  admin: 'Bàn Trưởng Lão',
  leave: 'Rời Học Viện',
  leaveAction: 'rời Học Viện',
  leaveQuestion: {
    title: 'Con đang làm dở một việc',
    text: 'Một báo cáo còn đang ghi hoặc đang gửi. Rời đi bây giờ thì việc ấy dừng lại giữa chừng.',
    stay: 'Ở lại',
    go: 'Vẫn rời đi',
  },
  toQuests: 'Đến sổ nhiệm vụ',
  closedOverline: 'Cánh cửa này chưa mở…',
  closed: {
    celestial: {
      title: 'Bảng Thiên Ký còn đang được khắc',
      text: 'Khi những bước chạy đầu tiên vang tới đây, tên người đi bền nhất sẽ sáng lên trên bầu trời này. Trong lúc chờ, sổ nhiệm vụ của guild đã mở sẵn cho con.',
    },
    ascension: {
      title: 'Bậc đá còn phủ sương',
      text: 'Sáu bậc của Đường Thăng Hoa đang được quét dọn. AURA con tích hôm nay vẫn được ghi đủ, đến ngày mở cửa con sẽ thấy mình đứng ở đâu.',
    },
    journey: {
      title: 'Cuốn nhật ký đang được đóng gáy',
      text: 'Mỗi báo cáo con dâng đều đã được cất giữ. Khi sách đóng xong, con sẽ lật lại được từng trang đường đã đi.',
    },
    chat: {
      title: 'Bếp lửa guild chưa nhóm',
      text: 'Chỗ ngồi quanh bếp đang được xếp. Rồi con sẽ trò chuyện cùng đồng môn ở đây, dưới cùng một mái.',
    },
    honor: {
      title: 'Bảng đồng chưa đúc xong',
      text: 'Thợ cả đang nấu đồng. Những cái tên bền bỉ nhất sẽ được khắc lên đây, và rất có thể có tên con.',
    },
    'aura-stream': {
      title: 'Dòng suối còn ngủ dưới đá',
      text: 'Một ngày gần đây, mỗi cây số con chạy, bơi hay đạp sẽ hóa thành dòng chảy ở nơi này.',
    },
    settings: {
      title: 'Chùm chìa khóa đang được rèn',
      text: 'Nơi con đổi guild và chọn điều muốn nghe từ Học Viện đang được dựng. Xin con thong thả chờ thêm ít lâu.',
    },
  } satisfies Record<ClosedTab, { title: string; text: string }>,
  reportsFailed: 'Học Viện chưa xem được các báo cáo con đã nộp, nên trạng thái có thể chưa đủ.',
  retry: 'Thử lại',
} as const;
