/** Texts about sessions that an operator ends. */
export const sessionMessages = {
  notSelf: 'Muốn kết thúc phiên của chính mình, hãy vào Cài đặt, mục Bảo mật.',
  endedMail: {
    subject: 'Tài khoản ở Học Viện GoReal đã được đăng xuất khỏi mọi thiết bị',
    body: (name: string, reason: string) =>
      `Chào ${name},\n\nNgười vận hành vừa đăng xuất tài khoản này khỏi mọi thiết bị. Chỉ cần đăng nhập lại như mọi khi.\n\nLý do: ${reason}\n\nNếu nghi có người khác vào tài khoản, hãy đổi mật khẩu và báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
  },
} as const;
