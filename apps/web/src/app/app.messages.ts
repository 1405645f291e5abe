/** Texts of the frame around the pages, which every first view contains. */
export const appMessages = {
  academy: 'Học Viện GoReal',
  loading: {
    text: 'Đang tải Học Viện…',
    saying: 'Trống đồng nghìn năm còn vang, vì đời nào cũng có người giữ nhịp.',
  },
  titleOf: (page: string) => `${page} · Học Viện GoReal`,
  /** Document titles by path; a page with tabs is titled by its tab. */
  titles: {
    '/': 'Học Viện GoReal: mỗi ngày một lời hứa',
    '/login': 'Đăng nhập · Học Viện GoReal',
    '/register': 'Đăng ký · Học Viện GoReal',
    '/identity': 'Đăng nhập · Học Viện GoReal',
    '/select-guild': 'Chọn Guild · Học Viện GoReal',
    '/strava/callback': 'Kết nối Strava · Học Viện GoReal',
  },
  home: 'Về trang đầu',
  crash: {
    title: 'Đã có lỗi xảy ra',
    notified: 'Đội ngũ Học Viện đã nhận được tin. Những gì đã lưu vẫn còn nguyên.',
    notifying: 'Học Viện đang báo tin cho đội ngũ. Những gì đã lưu vẫn còn nguyên.',
    notNotified:
      'Học Viện chưa gửi được tin báo cho đội ngũ. Những gì đã lưu vẫn còn nguyên, xin thử lại.',
  },
  offlineStart: {
    title: 'Chưa vào được Học Viện',
    reason: (reason: string) => `${reason} Học Viện vẫn ở đây chờ.`,
  },
  missingSettings: {
    title: 'Cổng Học Viện chưa dựng xong',
    text: 'Máy chủ chưa cho biết đủ cài đặt. Người vận hành xem tên cài đặt còn thiếu trong bảng điều khiển của trình duyệt.',
  },
} as const;
