/** Texts of the accounts of other services in the settings. */
export const identityScreenMessages = {
  title: 'Tài khoản bên ngoài',
  lead: 'Đăng nhập bằng một tài khoản đã có ở nơi khác. Mật khẩu của Học Viện vẫn dùng được như trước.',
  link: (provider: string) => `Nối ${provider}`,
  linkAction: 'nối tài khoản bên ngoài',
  linked: (provider: string) => `Đã nối ${provider}. Lần sau có thể đăng nhập bằng ${provider}.`,
  expired: (provider: string) =>
    `Chưa nối ${provider}, vì đã chờ quá lâu. Có thể nối lại ở Cài đặt, mục Bảo mật.`,
  question: {
    title: (provider: string) => `Nối ${provider} với tài khoản này?`,
    text: (identity: string) =>
      `Ai đăng nhập được ${identity} thì từ nay cũng vào được tài khoản này ở Học Viện. Nếu đó không phải tài khoản của chính mình, hãy chọn “Không nối”.`,
    yes: 'Nối',
    no: 'Không nối',
  },
  unlink: {
    button: 'Gỡ',
    of: (identity: string) => `Gỡ ${identity}`,
    title: (identity: string) => `Gỡ ${identity}?`,
    text: (provider: string) =>
      `Từ nay không đăng nhập bằng ${provider} được nữa. Mật khẩu vẫn dùng được.`,
    confirm: 'Gỡ',
    done: 'Đã gỡ tài khoản bên ngoài.',
    action: 'gỡ tài khoản bên ngoài',
  },
  since: (day: string) => `Nối ngày ${day}`,
  used: (time: string) => `dùng lần cuối ${time}`,
  unused: 'chưa dùng lần nào',
  empty: 'Chưa nối với nơi nào.',
  loading: 'Đang xem các tài khoản bên ngoài…',
  failed: 'Chưa xem được các tài khoản bên ngoài.',
  stale: 'Thông tin có thể chưa mới nhất.',
} as const;
