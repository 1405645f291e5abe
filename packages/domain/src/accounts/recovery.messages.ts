/** Notification to the owner of an account when an elder makes a recovery code for it. */
export const recoveryMessages = {
  title: 'Một mã khôi phục đã được cấp',
  body: (elder: string) =>
    `${elder} vừa cấp một mã khôi phục cho tài khoản này. Mã dùng được một lần trong một giờ để đặt mật khẩu mới. Nếu không ai xin, hãy báo ngay cho người vận hành Học Viện.`,
  mail: {
    subject: 'Một mã khôi phục đã được cấp ở Học Viện GoReal',
    body: (name: string, elder: string) =>
      `Chào ${name},\n\n${elder} vừa cấp một mã khôi phục cho tài khoản ở Học Viện GoReal. Ai giữ mã thì đặt được mật khẩu mới, một lần, trong một giờ.\n\nNếu không ai xin việc này, hãy báo ngay cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
  },
  notForElders: 'Chỉ người vận hành mới cấp mã khôi phục cho Trưởng Lão.',
  notForOperators:
    'Người vận hành không dùng mã khôi phục. Hãy lấy liên kết đặt lại mật khẩu từ máy chủ: npm run cli -- password-reset EMAIL',
  notForOneself: 'Muốn đổi mật khẩu của chính mình, hãy vào Cài đặt, mục Bảo mật.',
  codeInvalid: 'Mã khôi phục gồm mười hai chữ và số.',
} as const;
