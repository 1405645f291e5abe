import { formatNumber } from '@goreal/domain/text/format-number';

export const doctorMessages = {
  ok: 'Ổn',
  warning: 'Lưu ý',
  failure: 'Hỏng',
  verdict: ({ failures, warnings }: { failures: number; warnings: number }) =>
    failures === 0
      ? `Học Viện khỏe mạnh${warnings > 0 ? `, có ${warnings} điều nên xem` : ''}.`
      : `Có ${failures} chỗ hỏng cần sửa trước.`,
  failed: (why: string) => `Không xem được: ${why}`,
  folderClosed: (folder: string) =>
    `Không ghi được vào thư mục dữ liệu ${folder}. Hãy trao quyền cho người dùng chạy máy chủ, hoặc đổi GOREAL_DATA_DIR.`,
  folderOpen: (folder: string) =>
    `Người dùng khác của máy đọc được thư mục dữ liệu ${folder}. Hãy chạy: chmod 700 ${folder}`,
  disk: (free: number) => `Đĩa còn trống ${formatNumber(free, { exactly: 1 })} GB.`,
  diskNarrow: ' Hãy sớm thêm chỗ: mỗi bản sao lưu cần chỗ trống bằng cả cơ sở dữ liệu.',
  diskFull: ' Học Viện ngừng ghi khi còn dưới 0,5 GB. Hãy xóa bản sao lưu cũ hoặc thêm đĩa.',
  database: (kind: string) => `Cơ sở dữ liệu trả lời (${kind}), đồng hồ khớp.`,
  databaseDamaged: (what: string) =>
    `Cơ sở dữ liệu bị hỏng: ${what}. Hãy dừng Học Viện và khôi phục bản sao lưu mới nhất.`,
  databaseRunning: 'Cơ sở dữ liệu nhúng đang do máy chủ của Học Viện giữ.',
  databaseUnreachable: (why: string) =>
    `Cơ sở dữ liệu không mở được: ${why} Hãy xem PostgreSQL có đang chạy không (ổ đĩa đầy làm nó dừng, nhật ký của nó ghi rõ), rồi DATABASE_URL, tường lửa và quyền của tài khoản.`,
  embeddedUnopened: (why: string) => `Cơ sở dữ liệu nhúng không mở được: ${why}`,
  noPooler: 'Mỗi kết nối tới cơ sở dữ liệu có phiên riêng, không qua bộ gộp kết nối.',
  pooler: (isShared: boolean) =>
    isShared
      ? 'DATABASE_URL đi qua bộ gộp kết nối theo giao dịch, DATABASE_DIRECT_URL đi thẳng tới máy chủ.'
      : 'DATABASE_URL và DATABASE_DIRECT_URL đều trả lời; lúc này DATABASE_URL không dùng chung phiên.',
  poolerAlone:
    'DATABASE_URL đi qua bộ gộp kết nối theo giao dịch (như PgBouncer) nhưng DATABASE_DIRECT_URL chưa đặt: thông báo giữa các tiến trình, hạn giờ của câu lệnh và việc nâng cấp sẽ sai. Hãy đặt DATABASE_DIRECT_URL tới thẳng máy chủ, hoặc đổi bộ gộp sang theo phiên.',
  poolerUnlimited:
    "Phiên sau bộ gộp kết nối chưa có hạn giờ cho câu lệnh. Máy chủ tự đặt khi khởi động, và bộ gộp nhận ở những phiên mở sau đó; nếu lời này còn mãi, hãy chạy bằng psql: alter role … in database … set statement_timeout = '10s'",
  directIsPooler:
    'DATABASE_DIRECT_URL cũng đi qua bộ gộp kết nối theo giao dịch. Hãy đặt địa chỉ tới thẳng máy chủ PostgreSQL.',
  poolerUnreachable: (why: string) =>
    `Một địa chỉ của cơ sở dữ liệu không trả lời: ${why} Hãy xem DATABASE_URL và DATABASE_DIRECT_URL.`,
  noReplica: 'DATABASE_REPLICA_URL chưa đặt: máy chủ chính trả lời mọi lượt đọc.',
  replica: (seconds: number) =>
    `Bản sao để đọc đang theo máy chủ chính, chậm ${formatNumber(seconds, { exactly: 1 })} giây.`,
  replicaIsPrimary:
    'DATABASE_REPLICA_URL không dẫn tới một bản sao đang theo máy chủ chính; máy chủ chính trả lời thay.',
  replicaUnreachable: (why: string) =>
    `Bản sao để đọc không trả lời, máy chủ chính trả lời thay: ${why} Hãy xem DATABASE_REPLICA_URL.`,
  clockSkew: (seconds: number) =>
    `Đồng hồ máy này lệch cơ sở dữ liệu ${seconds.toFixed(0)} giây. Hãy bật đồng bộ giờ (NTP) ở cả hai.`,
  clockOld: (now: string) => `Đồng hồ máy này chỉ ${now}. Hãy bật đồng bộ giờ (NTP).`,
  timeZone: (zone: string, day: string) => `Múi giờ ${zone}, hôm nay ở Học Viện là ${day}.`,
  storage: (kind: string) => `Kho tệp ghi, đọc và xóa được (${kind === 's3' ? 'S3' : 'đĩa'}).`,
  storageDiffers: 'Kho tệp không trả lại đúng điều vừa ghi. Hãy kiểm tra bucket hoặc ổ đĩa chung.',
  storageUnusable: (why: string) =>
    `Kho tệp không dùng được: ${why} Hãy xem S3_ENDPOINT, S3_REGION, tên bucket và quyền của khóa.`,
  diskStorageUnusable: (why: string) =>
    `Kho tệp trên đĩa không dùng được: ${why} Hãy xem quyền của thư mục và ổ đĩa.`,
  noRedis:
    'REDIS_URL chưa đặt: cơ sở dữ liệu tự báo tin và đếm lượt. Chỉ cần Redis khi có nhiều tiến trình.',
  redis: 'Redis trả lời.',
  redisUnreachable: (why: string) =>
    `Redis không trả lời: ${why} Sự kiện trực tiếp giữa các tiến trình sẽ chậm. Hãy xem REDIS_URL, mật khẩu và tường lửa.`,
  noMail:
    'SMTP_URL chưa đặt: chế độ serve không gửi email nào (GOREAL_MAIL=capture giữ email trong data/mailbox). Ai quên mật khẩu: npm run cli -- password-reset EMAIL',
  mail: 'Máy chủ email nhận kết nối và đăng nhập.',
  mailRefused: (why: string) => `Máy chủ email từ chối: ${why} Hãy xem SMTP_URL, cổng và mật khẩu.`,
  noSecret: 'GOREAL_SECRET chưa đặt: chế độ cục bộ tự tạo một bí mật, chế độ serve sẽ từ chối.',
  pushLocal:
    'Địa chỉ liên lạc của thông báo đẩy là localhost; Apple sẽ từ chối. Hãy đặt VAPID_SUBJECT.',
  pushGiven: 'Khóa thông báo đẩy hợp lệ (VAPID_…).',
  pushKept: 'Khóa thông báo đẩy do Học Viện tự giữ, mã hóa bằng GOREAL_SECRET.',
  previousSecret:
    'GOREAL_SECRET_PREVIOUS đang được đặt: hãy chạy npm run cli -- secrets rotate, và bỏ bí mật cũ sau 30 ngày.',
  noStrava: 'Strava tắt. Stamina vẫn có từ tệp buổi tập và mục tự ghi.',
  strava: 'Strava trả lời.',
  stravaUnreachable: (url: string) => `Không tới được Strava tại ${url}. Hãy mở cổng 443 ra ngoài.`,
  open: (origin: string) => `${origin} trả lời qua https.`,
  closed: (origin: string) =>
    `${origin} không trả lời từ máy này. Nếu máy chủ đang chạy, hãy xem DNS và proxy (deploy/).`,
  noTls: (origin: string) => `${origin} không dùng https: cài ứng dụng và thông báo đẩy cần https.`,
  encrypted: 'Mọi kết nối ra khỏi máy này đều được mã hóa.',
  plain: (names: readonly string[]) =>
    `Kết nối tới máy khác không mã hóa: ${names.join(', ')}. Chỉ an toàn khi các máy nối nhau bằng mạng riêng đã mã hóa; xem docs/operations.md, mục “Encryption between machines”.`,
  trusted: (proxies: readonly string[]) =>
    `Tin X-Forwarded-… của: ${proxies.join(', ')} (GOREAL_TRUSTED_PROXIES).`,
  trustedWide:
    ' Cả một mạng riêng được tin: ai vào được mạng ấy tự chọn địa chỉ của mình. Hãy chỉ ghi địa chỉ của proxy.',
  trustsNobody:
    'Không tin proxy nào (GOREAL_TRUSTED_PROXIES=none). Nếu có proxy ở trước, mọi người sẽ bị đếm chung một địa chỉ.',
  otherStorage: (kept: string, configured: string) =>
    `Tệp của Học Viện nằm ở ${kept} nhưng cấu hình chỉ tới ${configured}, nên máy chủ sẽ không khởi động. Hãy đặt các biến S3_… như trước, hoặc chạy npm run cli -- move files.`,
  backups: (at: Date) => `Bản sao lưu trọn vẹn mới nhất: ${at.toISOString()}.`,
  copies: (at: Date) =>
    `Bản chép riêng cơ sở dữ liệu mới nhất, không có tệp của môn sinh: ${at.toISOString()}.`,
  noBackup: 'Chưa có bản sao lưu trọn vẹn nào trong hai ngày. Hãy chạy: npm run cli -- backup',
  noBackupGrown:
    'Không thấy bản sao lưu trọn vẹn nào trong hai ngày ở đây. Hãy hẹn giờ: npm run cli -- backup s3://BUCKET-KHÁC/… (không phải bucket của tệp), hoặc sao lưu PostgreSQL và bucket.',
} as const;
