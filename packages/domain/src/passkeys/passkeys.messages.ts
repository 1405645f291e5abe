/** Server texts about passkeys. */
export const passkeyMessages = {
  nameMissing: 'Hãy đặt tên cho khóa.',
  nameTooLong: (max: number) => `Tên khóa dài tối đa ${max} ký tự.`,
  unknown: 'Học Viện không nhận ra khóa này. Có thể nó đã bị gỡ khỏi tài khoản.',
  refused: 'Khóa chưa được chấp nhận, hoặc đã chờ quá lâu. Hãy thử lại.',
  tooMany: (max: number) => `Mỗi tài khoản có nhiều nhất ${max} khóa. Hãy gỡ bớt một khóa cũ.`,
  none: 'Tài khoản này chưa có khóa truy cập nào.',
  exists: 'Khóa này đã được thêm.',
  needsName:
    'Khóa truy cập chỉ dùng được khi Học Viện có tên miền. Địa chỉ bằng số thì không được.',
  mails: {
    added: {
      subject: 'Đã thêm một khóa truy cập ở Học Viện GoReal',
      body: (name: string, key: string) =>
        `Chào ${name},\n\nTài khoản ở Học Viện GoReal vừa có thêm khóa truy cập “${key}”. Ai giữ khóa này thì đăng nhập được mà không cần mật khẩu.\n\nNếu không phải chính chủ làm việc này, hãy gỡ khóa ở Cài đặt, đổi mật khẩu ngay và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
    },
    removed: {
      subject: 'Đã gỡ một khóa truy cập ở Học Viện GoReal',
      body: (name: string, key: string) =>
        `Chào ${name},\n\nKhóa truy cập “${key}” của tài khoản ở Học Viện GoReal vừa được gỡ.\n\nNếu không phải chính chủ làm việc này, hãy đổi mật khẩu ngay và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
    },
  },
} as const;
