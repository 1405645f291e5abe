/** Texts of sign-in, registration and password reset. Errors of fields are in the domain. */
export const accountScreenMessages = {
  home: 'Về trang đầu',
  story: {
    overline: 'Cổng phía đông',
    title: 'Lửa vẫn cháy sau cánh cổng này',
    text: 'Ta đã thắp đèn chờ con. Người đến lần đầu, hãy để lại một cái tên. Người trở về, chỉ cần gọi đúng lời hẹn cũ.',
  },
  email: 'Email',
  password: 'Mật khẩu',
  displayName: 'Tên hiển thị',
  confirmPassword: 'Xác nhận mật khẩu',
  newPassword: 'Mật khẩu mới',
  passwordHint: 'Ít nhất 6 ký tự.',
  passwordHintOfOperator: 'Ít nhất 8 ký tự.',
  displayNameHint: 'Tên mà các môn sinh khác sẽ gọi.',
  login: {
    title: 'Đăng nhập',
    lead: 'Mừng người trở về.',
    submit: 'Đăng nhập',
    forgot: 'Quên mật khẩu?',
    ask: 'Chưa là môn sinh?',
    link: 'Đăng ký',
  },
  passkey: {
    submit: 'Dùng khóa truy cập',
  },
  register: {
    title: 'Đăng ký',
    lead: 'Mỗi ngọn lửa bắt đầu bằng một cái tên.',
    submit: 'Trở thành môn sinh',
    consent: (button: string) => `Nhấn “${button}” là đồng ý điều này:`,
    ask: 'Đã có tài khoản?',
    link: 'Đăng nhập',
  },
  forgot: {
    title: 'Quên mật khẩu',
    lead: 'Nhập email đã đăng ký, Học Viện sẽ gửi một liên kết để đặt mật khẩu mới.',
    submit: 'Gửi liên kết',
    byCode: 'Có mã khôi phục từ Trưởng Lão?',
    back: 'Trở lại đăng nhập',
  },
  recovery: {
    title: 'Mã khôi phục',
    lead: 'Nhập mã mà Trưởng Lão đã trao, rồi đặt mật khẩu mới.',
  },
  reset: {
    title: 'Đặt mật khẩu mới',
    lead: 'Chọn một mật khẩu mới mà không ai khác biết.',
  },
  local: {
    hint: 'Học Viện đang chạy trên máy này: email không gửi đi đâu cả mà nằm ở',
    link: 'hộp thư thử nghiệm',
  },
} as const;
