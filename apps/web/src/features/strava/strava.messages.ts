import { formatNumber } from '@goreal/domain/text/format-number';

/** Texts of the Strava callback; the English ones are given by specifications 5 and 8. */
export const stravaCallbackMessages = {
  loading: { title: 'Đang nối với Strava…', text: 'Xin giữ trang này mở trong giây lát.' },
  success: {
    title: 'Đã kết nối Strava',
    text: (name: string) =>
      name
        ? `Chào ${name}! Từ nay mỗi cây số đổ về Dòng chảy AURA.`
        : 'Từ nay mỗi cây số đổ về Dòng chảy AURA.',
    next: 'Đang mở Dòng chảy AURA…',
  },
  error: {
    title: 'Chưa kết nối được Strava',
    toDashboard: 'Đang trở lại Dòng chảy AURA…',
    toLogin: 'Đang mở trang đăng nhập…',
  },
  goOn: 'Đi ngay',
  notAuthenticated: 'User not authenticated. Please log in and try again.',
  refused: (error: string) => `Strava authorization failed: ${error}`,
  failed: (error: string) => `Failed to connect Strava account: ${error || 'Unknown error'}`,
  unexpected: 'An unexpected error occurred while connecting to Strava.',
} as const;

/** Texts of the Strava card, its dialogs and the consents. */
export const stravaMessages = {
  title: 'Kết nối Strava',
  overline: 'Nguồn của Dòng chảy AURA',
  simulated: 'Mô phỏng',
  simulatedNote: 'Đây là Strava mô phỏng của chế độ chạy thử.',
  simulatorLink: 'Mở trang điều khiển mô phỏng',
  loading: 'Đang xem kết nối Strava…',
  failed: 'Chưa xem được kết nối Strava.',
  offline: 'Đang ngoại tuyến. Việc đồng bộ sẽ tự chạy khi có mạng.',
  invite:
    'Nối tài khoản Strava, mỗi buổi chạy, bơi, đạp xe, đi bộ sẽ tự chảy vào Học Viện thành Stamina.',
  connect: 'Kết nối Strava',
  reconnect: 'Kết nối lại Strava',
  reconnectNeeded: 'Strava không còn cho Học Viện đọc buổi tập. Điểm đã có vẫn còn đó.',
  sync: 'Đồng bộ ngay',
  syncing: 'Đang đồng bộ…',
  syncFailed: 'Sync failed',
  disconnect: 'Ngắt kết nối',
  connectedAs: (name: string) => (name ? `Đang nối với ${name}` : 'Đang nối với Strava'),
  profileLink: 'View on Strava',
  lastSync: 'Lần đồng bộ cuối',
  never: 'chưa lần nào',
  importing: {
    so: (count: string) => `Đã đọc ${count} buổi tập`,
    backTo: (day: string) => `tới ${day}`,
    note: 'Không cần đợi ở đây, điểm tự cộng vào.',
  },
  waiting: (time: string) => `Strava cho đọc tiếp lúc ${time}. Học Viện sẽ tự tiếp tục.`,
  consent: {
    title: 'Trước khi sang Strava',
    lead: 'Học Viện chỉ đọc khi được cho phép, từng điều một. Có thể rút lại bất cứ lúc nào.',
    read: 'Đồng ý cho Học Viện đọc buổi tập trên Strava',
    share: 'Đồng ý cho đồng môn thấy Stamina và quãng đường từ Strava',
    shareHint: 'Không bắt buộc. Không chọn thì không ai khác thấy số liệu Strava.',
    reads:
      'Học Viện đọc: môn, ngày giờ, quãng đường, thời gian, tên buổi tập, tên thiết bị. Không đọc: bản đồ, nhịp tim, buổi tập riêng tư.',
    keeps: 'Tên buổi tập và thiết bị được xóa sau bảy ngày; Stamina ở lại đến khi ngắt kết nối.',
    erase: 'Khi ngắt kết nối, mọi dữ liệu và điểm từ Strava được xóa, và có thư xác nhận.',
    go: 'Đồng ý và sang Strava',
    needed: 'Xin đánh dấu đồng ý ở dòng đầu để đi tiếp.',
    cancel: 'Để sau',
    leaving: 'Đang sang Strava…',
  },
  leave: {
    title: 'Ngắt kết nối Strava?',
    text: 'Mọi buổi tập từ Strava và Stamina tính từ đó sẽ bị xóa, bậc linh thể có thể giảm. Tệp và mục tự ghi được giữ nguyên. Sẽ có thư xác nhận.',
    confirm: 'Ngắt và xóa',
    cancel: 'Giữ kết nối',
  },
  disconnectFailed: '❌ Lỗi ngắt kết nối Strava. Vui lòng thử lại.',
  consents: {
    title: 'Dòng chảy AURA',
    overline: 'Dữ liệu Strava',
    lead: 'Những việc Học Viện được phép làm với các buổi tập. Mỗi thay đổi đều được ghi lại.',
    share: 'Cho đồng môn thấy số liệu Strava',
    shareHint: 'Bảng Thiên Ký tính cả Stamina và quãng đường từ Strava.',
    readOn: 'Học Viện đang được phép đọc buổi tập trên Strava.',
    readOff: 'Học Viện không đọc buổi tập trên Strava.',
    saved: 'Đã ghi lại.',
    loading: 'Đang xem các lời đồng ý…',
    failed: 'Chưa xem được các lời đồng ý.',
  },
  backgroundSynced: (count: number, gained: string) =>
    count === 0
      ? 'Đã đồng bộ Strava. Không có gì mới.'
      : `Đã đồng bộ ${formatNumber(count)} buổi tập từ Strava: ${gained} Stamina.`,
} as const;
