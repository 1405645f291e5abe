import { formatNumber } from '@goreal/domain/text/format-number';

const MEGABYTE = 2 ** 20;

/** Operator messages about the database server, and about the embedded database's folder, disk and files. */
export const databaseMessages = {
  notCreated: (folder: string, reason: string) =>
    `Không tạo được cơ sở dữ liệu trong ${folder}: ${reason}.`,
  notLocked: (folder: string, reason: string) =>
    `Không khóa được thư mục cơ sở dữ liệu ${folder}: ${reason}.`,
  notOpened: (reason: string) => `Không mở được cơ sở dữ liệu: ${reason}.`,
  folderGone: (folder: string) => `thư mục ${folder} không còn`,
  noDatabase: (folder: string) => `thư mục ${folder} không chứa cơ sở dữ liệu`,
  notAccessible: (name: string) =>
    `Không đọc và ghi được ${name}: tệp hoặc thư mục này thuộc về người dùng khác, hay thiếu quyền. Hãy giao cả thư mục dữ liệu cho người dùng đang chạy Học Viện (chown -R, chmod -R u+rwX) rồi thử lại.`,
  otherEngine: (engine: { folder: string; found: string; expected: string }) =>
    `thư mục ${engine.folder} thuộc phiên bản ${engine.found}, phiên bản này cần ${engine.expected}`,
  serverTooOld: (found: number, oldest: number) =>
    `DATABASE_URL dẫn tới PostgreSQL ${found}; Học Viện cần PostgreSQL ${oldest} trở lên.`,
  unreachable:
    'Không kết nối được tới dịch vụ đã cấu hình; hãy kiểm tra DATABASE_URL và REDIS_URL.',
  wrongLogin:
    'PostgreSQL không nhận tên hoặc mật khẩu trong DATABASE_URL (hay DATABASE_DIRECT_URL, nếu đặt).',
  noSuchDatabase:
    'Máy chủ PostgreSQL chưa có cơ sở dữ liệu mà DATABASE_URL (hay DATABASE_DIRECT_URL, nếu đặt) nêu tên; hãy tạo nó hoặc sửa tên.',
  startingUp: 'PostgreSQL ở DATABASE_URL đang khởi động; hãy thử lại trong chốc lát.',
  tooManyConnections:
    'PostgreSQL ở DATABASE_URL không còn kết nối trống; hãy tăng max_connections (11 mỗi tiến trình và 20) hoặc bớt tiến trình.',
  standby:
    'DATABASE_URL (hay DATABASE_DIRECT_URL, nếu đặt) dẫn tới một máy dự phòng không ghi được; hãy đặt địa chỉ của máy chính.',
  noTls: (reason: string) =>
    `Không có kết nối TLS như DATABASE_URL (hay DATABASE_DIRECT_URL, REDIS_URL) yêu cầu: ${reason}. Hãy kiểm tra sslmode, chứng chỉ và NODE_EXTRA_CA_CERTS.`,
  diskFailed: (folder: string) =>
    `Ổ đĩa của ${folder} báo lỗi đọc ghi nên cơ sở dữ liệu đã dừng; những gì đã xác nhận vẫn còn. Hãy kiểm tra ổ đĩa rồi khởi động lại Học Viện.`,
  diskFull: (folder: string) =>
    `Ổ đĩa của ${folder} đã hết chỗ nên cơ sở dữ liệu không mở được; những gì đã xác nhận vẫn còn. Hãy giải phóng ít nhất 1 GB rồi khởi động lại Học Viện.`,
  databaseFull:
    'Ổ đĩa của cơ sở dữ liệu đã hết chỗ; việc này chưa xong. Hãy giải phóng thêm chỗ ở đó rồi làm lại.',
  fullMeanwhile: (file: string) =>
    `Ổ đĩa đã hết chỗ giữa chừng${file ? ` (${file})` : ''}; việc này chưa xong. Hãy giải phóng thêm chỗ rồi làm lại.`,
  notEnoughSpace: (space: { folder: string; needed: number; free: number }) =>
    `${space.folder} cần ${megabytes(space.needed)} MB trống nhưng ổ đĩa chỉ còn ${megabytes(space.free)} MB; hãy giải phóng thêm chỗ hoặc đặt GOREAL_DATA_DIR, hay nơi sao lưu, sang ổ khác.`,
  damaged: (damage: { folder: string; reason: string; recovery: string }) =>
    `Cơ sở dữ liệu trong ${damage.folder} bị hỏng (${damage.reason}). ${damage.recovery}`,
  restoreCopy: (back: { copy: string; folder: string; suffix: string }) =>
    `Bản chép mới nhất: ${back.copy}. Hãy dừng Học Viện rồi chạy: mv '${back.folder}' '${back.folder}${back.suffix}' && cp -a '${back.copy}' '${back.folder}'`,
  /** `aside`: folders that are renamed first, with the suffix */
  restoreBackup: (back: {
    backup: string;
    aside: readonly string[];
    suffix: string;
    bucket: string | undefined;
  }) => {
    const moves = back.aside
      .map((folder) => `mv '${folder}' '${folder}${back.suffix}' && `)
      .join('');
    return `Bản sao lưu mới nhất: ${back.backup}. Hãy dừng Học Viện${newBucket(back.bucket)} rồi chạy: ${moves}npm run cli -- restore '${back.backup}'`;
  },
  noBackup: ({ folder, bucket }: { folder: string; bucket: string | undefined }) =>
    `Không thấy bản sao lưu nào trong ${folder}; hãy giữ nguyên thư mục này${newBucket(bucket)} và chạy npm run cli -- restore NƠI với bản sao lưu ở nơi khác, vào một GOREAL_DATA_DIR mới.`,
} as const;

/** A restore needs an empty place for the files too. */
function newBucket(bucket: string | undefined): string {
  if (bucket === undefined) return '';
  return `, đặt S3_BUCKET thành một kho mới còn trống (hãy giữ kho ${bucket} cho tới khi Học Viện chạy lại)`;
}

function megabytes(bytes: number): string {
  return formatNumber(Math.ceil(bytes / MEGABYTE));
}
