/** Texts of the Strava callback; the English ones are given by specifications 5 and 8. */
export const stravaCallbackMessages = {
  loading: { title: 'Đang nối với Strava…', text: 'Xin con giữ trang này mở trong giây lát.' },
  success: {
    title: 'Đã kết nối Strava',
    text: (name: string) =>
      name
        ? `Chào ${name}! Mỗi bước chạy của con từ nay chảy vào Dòng AURA.`
        : 'Mỗi bước chạy của con từ nay chảy vào Dòng AURA.',
    next: 'Đang đưa con tới Dòng AURA…',
  },
  error: {
    title: 'Chưa kết nối được Strava',
    toDashboard: 'Đang đưa con trở lại Dòng AURA…',
    toLogin: 'Đang đưa con tới trang đăng nhập…',
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
  overline: 'Nguồn của Dòng AURA',
  simulated: 'Mô phỏng',
  simulatedNote: 'Đây là Strava mô phỏng của chế độ chạy thử.',
  simulatorLink: 'Mở trang điều khiển mô phỏng',
  loading: 'Đang xem kết nối Strava…',
  failed: 'Chưa xem được kết nối Strava',
  retry: 'Thử lại',
  offline: 'Con đang ngoại tuyến. Việc đồng bộ sẽ tự chạy khi có mạng.',
  invite:
    'Nối tài khoản Strava, và mỗi buổi chạy, bơi, đạp xe của con tự chảy vào Học Viện thành Stamina.',
  connect: 'Kết nối Strava',
  reconnect: 'Kết nối lại Strava',
  reconnectNeeded: 'Strava không còn cho Học Viện đọc hoạt động của con. Điểm của con vẫn còn đó.',
  sync: 'Đồng bộ ngay',
  syncing: 'Đang đồng bộ…',
  syncFailed: 'Sync failed',
  disconnect: 'Ngắt kết nối',
  connectedAs: (name: string) => (name ? `Đang nối với ${name}` : 'Đang nối với Strava'),
  profileLink: 'View on Strava',
  lastSync: 'Lần đồng bộ cuối',
  never: 'chưa lần nào',
  importing: {
    label: 'Đọc các buổi tập cũ',
    so: (count: string) => `Đã đọc ${count} buổi tập`,
    backTo: (day: string) => `tới ${day}`,
    note: 'Học Viện đọc dần về quá khứ. Con cứ làm việc khác, điểm tự cộng vào.',
  },
  waiting: (time: string) => `Strava cho đọc tiếp lúc ${time}. Học Viện sẽ tự tiếp tục.`,
  consent: {
    title: 'Trước khi sang Strava',
    lead: 'Học Viện chỉ đọc khi con cho phép, từng điều một. Con có thể rút lại bất cứ lúc nào.',
    read: 'Con đồng ý cho Học Viện đọc hoạt động của con trên Strava',
    share: 'Con đồng ý cho đồng môn thấy Stamina và quãng đường từ Strava của con',
    shareHint: 'Không bắt buộc. Không chọn thì số liệu Strava chỉ mình con thấy.',
    reads:
      'Học Viện đọc: môn, quãng đường, thời gian, tên buổi tập. Không đọc: bản đồ, nhịp tim, hoạt động riêng tư.',
    keeps:
      'Tên buổi tập và thiết bị được xóa sau bảy ngày; Stamina ở lại đến khi con ngắt kết nối.',
    erase: 'Khi ngắt kết nối, mọi dữ liệu và điểm từ Strava được xóa, và con nhận thư xác nhận.',
    go: 'Đồng ý và sang Strava',
    needed: 'Con hãy đánh dấu đồng ý ở dòng đầu để đi tiếp.',
    cancel: 'Để sau',
    leaving: 'Đang sang Strava…',
  },
  leave: {
    title: 'Ngắt kết nối Strava?',
    text: 'Mọi hoạt động từ Strava và Stamina tính từ đó sẽ bị xóa, bậc hóa thân có thể giảm. Tệp và mục nhập tay của con được giữ nguyên. Con sẽ nhận thư xác nhận.',
    confirm: 'Ngắt và xóa',
    cancel: 'Giữ kết nối',
  },
  disconnected: '✅ Đã ngắt kết nối Strava thành công',
  disconnectFailed: '❌ Lỗi ngắt kết nối Strava. Vui lòng thử lại.',
  consents: {
    title: 'AURA Stream',
    overline: 'Dữ liệu Strava',
    lead: 'Con cho phép điều gì với hoạt động của con. Mỗi thay đổi đều được ghi lại.',
    share: 'Cho đồng môn thấy số liệu Strava',
    shareHint: 'Tên con trên Bảng Thiên Ký được tính cả Stamina và quãng đường từ Strava.',
    readOn: 'Học Viện đang được phép đọc hoạt động Strava của con.',
    readOff: 'Học Viện không đọc hoạt động Strava của con.',
    saved: 'Đã ghi lại lời con.',
    loading: 'Đang xem các lời đồng ý…',
    failed: 'Chưa xem được các lời đồng ý',
  },
  backgroundSynced: (count: number, gained: string) =>
    count === 0
      ? 'Đã đồng bộ Strava. Không có gì mới.'
      : `Đã đồng bộ ${count} hoạt động từ Strava: ${gained} Stamina.`,
} as const;
