import type { ConsentPurpose } from '@goreal/domain/consents/purpose';

export const consentsMessages = {
  title: 'Những điều đã đồng ý',
  lead: 'Mỗi điều là một lời đồng ý riêng. Chỉ việc có tên trên bảng vinh danh là mặc định, đổi được ở mục Bảng vinh danh. Lúc nào cũng rút lại được, và có hiệu lực ngay. Riêng lời đồng ý ghi danh chỉ rút lại bằng cách xóa tài khoản ở mục Dữ liệu cá nhân.',
  granted: 'Đã đồng ý',
  notGranted: 'Chưa đồng ý',
  byDefault: 'Mặc định',
  since: (day: string) => `từ ngày ${day}`,
  withdrawn: (day: string) => `đã rút lại ngày ${day}`,
  /** A version is named by its day, `2026-01-01`. */
  version: (day: string) => `Bản ngày ${day.split('-').reverse().join('/')}`,
  withdraw: 'Rút lại',
  withdrawOf: (title: string) => `Rút lại: ${title}`,
  question: (title: string) => `Rút lại lời đồng ý “${title}”?`,
  consequence: (purpose: ConsentPurpose) =>
    purpose === 'strava'
      ? 'Học Viện ngắt kết nối ngay; mọi buổi tập từ Strava và Stamina tính từ đó bị xóa, bậc linh thể có thể giảm. Có thể kết nối lại, nhưng hãy tải dữ liệu trước nếu muốn giữ.'
      : 'Học Viện ngừng ngay việc này. Có thể đồng ý lại bất cứ lúc nào.',
  keep: 'Giữ nguyên',
  done: 'Đã rút lại.',
  action: 'rút lại lời đồng ý',
  log: 'Lịch sử đồng ý',
  logEmpty: 'Chưa có lời đồng ý nào được ghi.',
  logLine: (granted: boolean, title: string) => `${granted ? 'Đồng ý' : 'Rút lại'}: ${title}`,
  failed: 'Chưa mở được các lời đồng ý.',
} as const;
