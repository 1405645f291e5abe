import { formatNumber } from '@goreal/domain/text/format-number';
import type { RestoreFault } from '#platform/backup/restore.ts';

export const cliMessages = {
  usage: [
    'Cách dùng: npm run cli -- LỆNH',
    '  admin grant EMAIL player|admin|super_admin   trao vai trò',
    '  password-reset EMAIL                         in một liên kết đặt lại mật khẩu, dùng một lần trong một giờ',
    '  door [open|invitation|closed] [off|uninvited|everybody]',
    '                                               xem hoặc đổi cửa: ai cũng vào được, chỉ người được mời, đóng; và ai phải chờ duyệt',
    '  young-players [on|off]                       xem hoặc đổi chế độ môn sinh nhỏ tuổi',
    '  age-band EMAIL under-16|16-plus              ghi lại độ tuổi của một tài khoản',
    '  invite [SỐ NGƯỜI] [SỐ NGÀY] [GUILD]          in một liên kết mời, mặc định một người trong bảy ngày',
    '  factor-reset EMAIL                           gỡ xác thực hai lớp đã mất của một người',
    '  ledger verify                                kiểm chứng sổ cái AURA và Stamina',
    '  secrets rotate                               mã hóa lại mọi thứ bằng GOREAL_SECRET mới',
    '  doctor                                       kiểm tra mọi thứ Học Viện cần, và nói phải làm gì',
    '  backup [NƠI] [--keep SỐ]                     sao lưu cả khi đang chạy, vào thư mục hoặc s3://bucket/nơi; giữ lại chừng ấy bản',
    '  restore NƠI [--other-secret]                 khôi phục vào một Học Viện còn trống',
    '  move up|down                                 dời từ thư mục dữ liệu lên DATABASE_URL và S3_…, hoặc ngược lại',
    '  move files up|down|copied                    chỉ dời tệp lên S3_…, dời về, hoặc ghi nhận tệp đã được chép bằng cách khác',
  ].join('\n'),
  needsSecret: 'GOREAL_SECRET chưa được đặt; công cụ cần đúng các biến của máy chủ',
  grantUsage: 'Cách dùng: npm run cli -- admin grant EMAIL player|admin|super_admin',
  granted: (email: string, role: string) => `${email} giờ có vai trò ${role}.`,
  grantedWithoutGuild: 'Người này chưa chọn Guild; bàn Trưởng Lão chỉ mở sau khi chọn.',
  resetUsage: 'Cách dùng: npm run cli -- password-reset EMAIL',
  resetLink:
    'Liên kết đặt lại mật khẩu, dùng một lần trong một giờ. Chỉ trao tận tay chủ tài khoản; các liên kết trước không còn dùng được:',
  door: (state: 'open' | 'invitation' | 'closed') =>
    ({
      open: 'Cửa Học Viện đang mở: ai cũng đăng ký được.',
      invitation: 'Cửa Học Viện chỉ mở cho người có lời mời.',
      closed: 'Cửa Học Viện đang đóng: không ai đăng ký được, người có tài khoản vẫn vào.',
    })[state],
  youngPlayers: (isOn: boolean) =>
    isOn ? 'Chế độ môn sinh nhỏ tuổi đang bật.' : 'Chế độ môn sinh nhỏ tuổi đang tắt.',
  youngPlayersUsage: 'Cách dùng: npm run cli -- young-players on|off',
  ageBandUsage: 'Cách dùng: npm run cli -- age-band EMAIL under-16|16-plus',
  ageBandReason: 'Ghi bằng dòng lệnh',
  ageBand: (email: string, band: 'under-16' | '16-plus') =>
    `Đã ghi độ tuổi của ${email}: ${band === 'under-16' ? 'dưới 16' : 'từ 16 trở lên'}.`,
  approval: (approval: 'off' | 'uninvited' | 'everybody') =>
    ({
      off: 'Người mới vào ngay, không cần duyệt.',
      uninvited: 'Tài khoản mới không có lời mời phải chờ duyệt.',
      everybody: 'Mọi tài khoản mới phải chờ duyệt.',
    })[approval],
  doorUsage: 'Cách dùng: npm run cli -- door open|invitation|closed [off|uninvited|everybody]',
  factorUsage: 'Cách dùng: npm run cli -- factor-reset EMAIL',
  factorReset: (email: string) =>
    `Đã gỡ xác thực hai lớp của ${email}; người ấy được báo qua email.`,
  noFactor: 'Tài khoản này không có xác thực hai lớp.',
  inviteUsage:
    'Cách dùng: npm run cli -- invite [1-500 người] [1-90 ngày] [titans|illumination|envoys]',
  invited: (code: string) => `Mã mời ${code}. Gửi liên kết này cho người được mời:`,
  verified: (report: { players: number; entries: number; problems: number }) =>
    `Sổ cái: ${formatNumber(report.players)} người, ${formatNumber(report.entries)} bút toán, ${formatNumber(report.problems)} sai lệch.`,
  unreadable: (damage: string) =>
    `Sổ cái chưa được kiểm chứng: cơ sở dữ liệu bị hỏng (${damage}). Hãy dừng Học Viện và chạy npm run cli -- doctor.`,
  rotateUsage:
    'Cách dùng: đặt bí mật mới vào GOREAL_SECRET, bí mật cũ vào GOREAL_SECRET_PREVIOUS, rồi npm run cli -- secrets rotate',
  rotated: (tokens: number) =>
    `Khóa đăng nhập và khóa thông báo đẩy đã được mã hóa bằng bí mật mới, cùng với ${formatNumber(tokens)} mã Strava và khóa xác thực hai lớp.`,
  rotatedNext:
    'Phiên đăng nhập của mỗi người được ký lại khi họ mở Học Viện. Sau 30 ngày hãy bỏ GOREAL_SECRET_PREVIOUS.',
  backedUp: (place: string) => `Đã sao lưu vào ${place}`,
  leftOut:
    'Không nằm trong bản sao lưu: hàng đợi tác vụ (email chưa gửi), tệp đang gửi dở dang, và GOREAL_SECRET.',
  jobsNotRestored: 'Hàng đợi tác vụ lúc đầu để trống; các tác vụ định kỳ tự chạy khi máy chủ mở.',
  restored: (place: string) => `Đã khôi phục từ ${place}`,
  withoutChecksum:
    'Bản sao lưu này do phiên bản cũ làm, chưa có mã kiểm tra; các tổng đã được so, các bộ đếm đã được tính lại từ dữ liệu.',
  fileRefused: (file: string, code: string) =>
    `Không đọc hoặc ghi được ${file} (${code}); lệnh chưa chạy xong. Hãy xem ổ đĩa, liên kết tượng trưng (symlink) và quyền của nơi ấy rồi chạy lại.`,
  moved: (place: string) => `Đã dời xong. Bản sao lưu trước khi dời: ${place}`,
  holds: (totals: { tables: number; rows: number; files: number; bytes: number }) =>
    `${formatNumber(totals.tables)} bảng, ${formatNumber(totals.rows)} dòng, ${formatNumber(totals.files)} tệp, ${formatNumber(totals.bytes)} byte; mọi tổng đều khớp.`,
  restoreUsage: 'Cách dùng: npm run cli -- restore NƠI [--other-secret]',
  moveUsage:
    'Cách dùng: đặt DATABASE_URL (và S3_… nếu tệp cũng dời), rồi npm run cli -- move up|down',
  backupUsage: 'Cách dùng: npm run cli -- backup [NƠI] [--keep SỐ BẢN GIỮ LẠI, từ 1]',
  moveFilesUsage:
    'Cách dùng: dừng mọi máy chủ, đặt S3_…, rồi npm run cli -- move files up|down; hoặc move files copied khi tệp đã nằm ở nơi cấu hình chỉ tới',
  filesMoved: (totals: { files: number; bytes: number }) =>
    `Đã chép ${formatNumber(totals.files)} tệp, ${formatNumber(totals.bytes)} byte; các tệp ở nơi cũ vẫn còn.`,
  filesAt: (mark: string) =>
    mark === 'disk'
      ? 'Từ nay Học Viện cất tệp trong thư mục dữ liệu; hãy bỏ các biến S3_… rồi khởi động.'
      : `Từ nay Học Viện cất tệp ở ${mark}; hãy khởi động với các biến S3_… này.`,
  filesElsewhere: (kept: string, expected: string) =>
    `Tệp của Học Viện nằm ở ${kept}, không phải ${expected}; không có gì được dời.`,
  neverStarted:
    'Học Viện chưa từng mở trên cơ sở dữ liệu này; hãy xem GOREAL_DATA_DIR và DATABASE_URL, hoặc khởi động Học Viện một lần trước.',
  stillRunning: (count: number) =>
    `Còn ${count} tiến trình của Học Viện đang dùng cơ sở dữ liệu này; hãy dừng chúng trước.`,
  notRestored: (fault: RestoreFault, detail: string): string => {
    const sentences: Record<RestoreFault, string> = {
      'no-backup':
        'Ở đó không có bản sao lưu nào trọn vẹn. Hãy chỉ tới chính thư mục academy-… trong nơi sao lưu.',
      newer:
        'Bản sao lưu này do một phiên bản mới hơn của Học Viện tạo ra; hãy chạy phiên bản mới rồi khôi phục.',
      'database-newer':
        'Cơ sở dữ liệu ở đây từng được mở bằng một phiên bản mới hơn bản sao lưu. Hãy khôi phục vào một nơi mới tinh.',
      'not-empty': 'Nơi này đã có người hoặc có tệp. Chỉ khôi phục vào một Học Viện còn trống.',
      damaged: `Bản sao lưu bị hỏng hoặc thiếu ở: ${detail}. Không có gì được khôi phục; hãy dùng một bản sao lưu khác.`,
      'other-secret':
        'Bản sao lưu thuộc về một GOREAL_SECRET khác. Hãy đặt đúng bí mật cũ, hoặc thêm --other-secret: liên kết Strava, phiên đăng nhập, ứng dụng tạo mã và mã dự phòng sẽ mất.',
    };
    return sentences[fault];
  },
  serverRefused: (why: string) => `Máy chủ đang chạy không làm được việc này: ${why}`,
  noAccount: 'Không có tài khoản nào dùng email này.',
  folderBusy: 'Học Viện đang chạy trên thư mục dữ liệu này; hãy dừng nó trước.',
} as const;
