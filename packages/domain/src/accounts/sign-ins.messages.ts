/** Notification to the owner about a sign-in: device, place and time. */
type Seen = { device: string; place: string; time: string };

export const signInMessages = {
  device: (browser: string | null, system: string | null) =>
    browser && system ? `${browser} trên ${system}` : (browser ?? system ?? 'một thiết bị chưa rõ'),
  newDevice: {
    title: 'Đăng nhập trên thiết bị mới',
    body: ({ device, place, time }: Seen) =>
      `Tài khoản vừa được đăng nhập bằng ${device}, từ địa chỉ mạng ${place}, lúc ${time}. Nếu đó là người lạ, hãy đăng xuất thiết bị ấy và đổi mật khẩu ngay.`,
    mail: {
      subject: 'Đăng nhập trên thiết bị mới ở Học Viện GoReal',
      body: (name: string, { device, place, time }: Seen) =>
        `Chào ${name},\n\nTài khoản ở Học Viện GoReal vừa được đăng nhập trên một thiết bị chưa từng dùng:\n\nThiết bị: ${device}\nĐịa chỉ mạng: ${place}\nLúc: ${time}\n\nNếu đó là chính chủ, không cần làm gì. Nếu không, hãy vào Cài đặt, mục Bảo mật, đăng xuất thiết bị ấy và đổi mật khẩu ngay.\n\nHọc Viện GoReal`,
    },
  },
} as const;
