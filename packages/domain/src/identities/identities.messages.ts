/** Server texts about identities of other services. */
export const identityMessages = {
  refused: 'Lần đăng nhập này chưa xong, hoặc đã chờ quá lâu. Hãy thử lại từ đầu.',
  declined: (provider: string) => `${provider} chưa xác nhận. Hãy thử lại, hoặc dùng mật khẩu.`,
  unreachable: (provider: string) =>
    `Chưa liên lạc được với ${provider}. Hãy thử lại sau, hoặc dùng mật khẩu.`,
  taken: (provider: string) => `Tài khoản ${provider} này đã nối với một tài khoản của Học Viện.`,
  tooMany: (max: number) =>
    `Mỗi tài khoản nối được với nhiều nhất ${max} nơi. Hãy gỡ bớt một nơi cũ.`,
  mails: {
    added: {
      subject: (provider: string) => `Đã nối ${provider} với tài khoản ở Học Viện GoReal`,
      body: (name: string, provider: string) =>
        `Chào ${name},\n\nTài khoản ở Học Viện GoReal vừa được nối với ${provider}. Ai vào được tài khoản ${provider} ấy thì đăng nhập được ở đây mà không cần mật khẩu.\n\nNếu không phải chính chủ làm việc này, hãy gỡ tài khoản ấy ở Cài đặt, đổi mật khẩu ngay và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
    },
    removed: {
      subject: (provider: string) => `Đã gỡ ${provider} khỏi tài khoản ở Học Viện GoReal`,
      body: (name: string, provider: string) =>
        `Chào ${name},\n\n${provider} vừa được gỡ khỏi tài khoản ở Học Viện GoReal.\n\nNếu không phải chính chủ làm việc này, hãy đổi mật khẩu ngay và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
    },
  },
} as const;
