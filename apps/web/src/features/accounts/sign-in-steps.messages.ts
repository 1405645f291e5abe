/** Texts of the steps that few people see and that are loaded on demand; kept out of the first form's code. */
export const signInStepMessages = {
  passkey:
    'Mật khẩu đúng. Còn một bước: khóa truy cập của tài khoản, bằng vân tay, khuôn mặt hoặc mã mở máy.',
  providers: {
    label: 'Đăng nhập bằng tài khoản bên ngoài',
    or: 'hoặc',
    go: (provider: string) => `Đăng nhập bằng ${provider}`,
    opening: 'Đang mở cổng…',
    almost: 'Còn một bước nữa',
    failed: 'Chưa vào được',
    toLogin: 'Trở lại đăng nhập',
    toSettings: 'Trở lại Cài đặt',
    unlinked: {
      title: (provider: string) => `${provider} chưa nối với tài khoản nào`,
      text: (provider: string, email: string | null) =>
        `${email ? `Tài khoản ${provider} ${email}` : `Tài khoản ${provider} này`} đến cổng lần đầu. Đăng nhập hoặc đăng ký một lần bằng email và mật khẩu, rồi từ lần sau chỉ cần ${provider}.`,
      signIn: 'Đã có tài khoản: đăng nhập',
      signUp: 'Chưa có: đăng ký',
    },
  },
  code: {
    lead: 'Mật khẩu đúng. Còn một bước: mã trong ứng dụng tạo mã.',
    label: 'Mã xác thực',
    hint: 'Sáu chữ số, hoặc một mã dự phòng.',
    submit: 'Vào Học Viện',
    restart: 'Đăng nhập lại từ đầu',
    expired: 'Đã quá mười phút. Hãy đăng nhập lại từ đầu.',
  },
  suspension: {
    label: 'Lời xin xét lại gửi Trưởng Lão',
    hint: 'Chỉ gửi được một lần. Kết quả hiện ra khi đăng nhập lại; lời đáp đến qua email nếu Học Viện gửi được.',
    send: 'Xin xét lại',
    waiting: 'Lời xin xét lại đang chờ Trưởng Lão đọc.',
    stands: 'Trưởng Lão đã đọc lời xin xét lại, và lần tạm ngưng này vẫn giữ nguyên.',
  },
  recovery: {
    label: 'Mã khôi phục',
    hint: 'Mười hai chữ và số. Gạch nối và khoảng trắng không tính.',
    submit: 'Tiếp tục',
  },
  reset: {
    hint: 'Ít nhất 6 ký tự; Trưởng Lão và người vận hành ít nhất 8.',
    submit: 'Lưu mật khẩu mới',
    again: 'Xin liên kết mới',
    goLogin: 'Đến trang đăng nhập',
  },
} as const;
