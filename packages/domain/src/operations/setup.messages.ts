/** Texts of the server about setting up an academy. */
export const setupMessages = {
  testMail: {
    subject: 'Email thử của Học Viện GoReal',
    body: (url: string) =>
      `Học Viện tại ${url} gửi được email.\n\nEmail này do người vận hành gửi thử; không cần trả lời.\n\nHọc Viện GoReal`,
  },
  mailOff:
    'Máy chủ chưa được nối với máy chủ email: SMTP_URL chưa đặt. Hãy đặt biến này rồi khởi động lại.',
  mailRefused: (why: string) =>
    `Máy chủ email không nhận: ${why}. Hãy xem SMTP_URL và MAIL_FROM, rồi khởi động lại.`,
} as const;
