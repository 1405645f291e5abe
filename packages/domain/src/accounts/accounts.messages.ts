export const accountMessages = {
  emailRequired: 'Xin nhập email.',
  emailInvalid: 'Địa chỉ email không hợp lệ.',
  passwordRequired: 'Xin nhập mật khẩu.',
  passwordTooShort: 'Mật khẩu phải có ít nhất 6 ký tự',
  passwordTooLong: 'Mật khẩu dài tối đa 128 ký tự.',
  passwordMismatch: 'Mật khẩu xác nhận không khớp',
  displayNameTooShort: 'Tên hiển thị cần ít nhất 2 ký tự.',
  displayNameTooLong: 'Tên hiển thị dài tối đa 40 ký tự.',
  nameRefusals: {
    title: 'Danh xưng ấy chỉ dành cho Trưởng Lão, các bậc thầy và Học Viện. Hãy chọn một tên khác.',
    scripts:
      'Tên trộn chữ cái của nhiều bảng chữ khiến người khác đọc nhầm. Hãy chọn một tên khác.',
    letters:
      'Tên có ký tự dễ bị đọc nhầm thành chữ khác. Hãy dùng chữ cái thường gặp, chữ số và dấu câu thông thường.',
  },
  nameOfElder: 'Tên này quá giống tên một vị Trưởng Lão. Hãy chọn một tên khác.',
  nameHasListedWord: 'Tên có từ không hợp với Học Viện. Hãy chọn một tên khác.',
  nameBarred: 'Tên này đang chờ Trưởng Lão xem lại hoặc đã bị gỡ. Hãy chọn một tên khác.',
  currentPasswordWrong: 'Mật khẩu hiện tại chưa đúng.',
  confirmationNeeded: 'Việc này cần xác nhận lại danh tính. Hãy nhập mật khẩu rồi làm lại.',
  passwordWrong: 'Mật khẩu chưa đúng.',
  loginFailed: 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin.',
  registerFailed: (reason: string) => `Đăng ký thất bại: ${reason}`,
  unknownError: 'lỗi chưa rõ nguyên nhân',
  resetSent: 'Nếu có tài khoản dùng email này, email đặt lại mật khẩu đang trên đường tới.',
  resetDone: 'Mật khẩu mới đã được ghi nhận. Xin đăng nhập lại.',
  resetTokenInvalid:
    'Liên kết đặt lại mật khẩu đã hết hạn hoặc đã được dùng. Xin lấy một liên kết mới.',
  resetMail: {
    subject: 'Đặt lại mật khẩu Học Viện GoReal',
    body: (name: string, url: string) =>
      `Chào ${name},\n\nHọc Viện nhận được yêu cầu đặt lại mật khẩu cho tài khoản này. Hãy mở liên kết dưới đây trong vòng một giờ:\n\n${url}\n\nNếu không yêu cầu điều này, cứ bỏ qua email; mật khẩu cũ vẫn giữ nguyên.\n\nHọc Viện GoReal`,
  },
  resetWithoutMail:
    'Học Viện hiện chưa gửi được email. Xin nhờ một vị Trưởng Lão hoặc người vận hành giúp đặt lại mật khẩu.',
  passwordResetMail: {
    subject: 'Mật khẩu ở Học Viện GoReal vừa được đặt lại',
    body: (name: string) =>
      `Chào ${name},\n\nMật khẩu của tài khoản này vừa được đặt lại bằng một liên kết. Mọi thiết bị đã được đăng xuất, các liên kết đặt lại khác không còn dùng được.\n\nNếu đây không phải việc chính chủ làm, hãy đổi ngay mật khẩu của hộp thư điện tử, xin một liên kết mới từ trang đăng nhập và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
  },
  passwordChangedMail: {
    subject: 'Mật khẩu ở Học Viện GoReal vừa được đổi',
    body: (name: string) =>
      `Chào ${name},\n\nMật khẩu của tài khoản này vừa được đổi, mọi thiết bị khác đã được đăng xuất, các liên kết đặt lại mật khẩu không còn dùng được.\n\nNếu đây không phải việc chính chủ làm, hãy đặt lại mật khẩu ngay từ trang đăng nhập và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
  },
} as const;
