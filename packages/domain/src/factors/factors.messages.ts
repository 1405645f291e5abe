/** Texts about the second factor of a sign-in. */
export const factorMessages = {
  needed:
    'Trưởng Lão và người vận hành cần lớp bảo vệ thứ hai mới mở được phần này. Hãy thêm ở Cài đặt, mục Bảo mật.',
  neededOfAll:
    'Mọi tài khoản ở Học Viện cần lớp bảo vệ thứ hai. Hãy thêm khóa truy cập hoặc ứng dụng tạo mã để vào tiếp.',
  codeInvalid: 'Mã gồm sáu chữ số trong ứng dụng, hoặc mười ký tự của một mã dự phòng.',
  codeWrong: 'Mã chưa đúng hoặc đã được dùng.',
  unreadable:
    'Học Viện không còn kiểm tra được mã của tài khoản này. Hãy nhờ người vận hành gỡ ứng dụng tạo mã (npm run cli -- factor-reset EMAIL), rồi đăng nhập bằng mật khẩu và thêm lại.',
  none: 'Chưa có ứng dụng nào chờ xác nhận. Hãy bắt đầu lại.',
  exists: 'Tài khoản này đã có ứng dụng tạo mã.',
  mails: {
    added: {
      subject: 'Đã bật xác thực hai lớp ở Học Viện GoReal',
      body: (name: string) =>
        `Chào ${name},\n\nTài khoản ở Học Viện GoReal vừa bật xác thực hai lớp: từ nay mỗi lần đăng nhập cần thêm một mã từ ứng dụng.\n\nNếu không phải chính chủ làm việc này, hãy báo ngay cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
    },
    renewed: {
      subject: 'Đã đổi mã dự phòng ở Học Viện GoReal',
      body: (name: string) =>
        `Chào ${name},\n\nTài khoản ở Học Viện GoReal vừa nhận bộ mã dự phòng mới; các mã cũ không dùng được nữa.\n\nNếu không phải chính chủ làm việc này, hãy đăng xuất khỏi mọi thiết bị, đổi mật khẩu ngay và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
    },
    removed: {
      subject: 'Đã tắt xác thực hai lớp ở Học Viện GoReal',
      body: (name: string) =>
        `Chào ${name},\n\nXác thực hai lớp của tài khoản ở Học Viện GoReal vừa được tắt.\n\nNếu không phải chính chủ làm việc này, hãy đổi mật khẩu ngay và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
    },
    reset: {
      subject: 'Người vận hành đã gỡ xác thực hai lớp ở Học Viện GoReal',
      body: (name: string) =>
        `Chào ${name},\n\nNgười vận hành vừa gỡ xác thực hai lớp của tài khoản này ở Học Viện GoReal. Hãy đăng nhập và thêm lại ứng dụng tạo mã.\n\nNếu không ai xin việc này, hãy đổi mật khẩu ngay và báo cho người vận hành.\n\nHọc Viện GoReal`,
    },
  },
} as const;
