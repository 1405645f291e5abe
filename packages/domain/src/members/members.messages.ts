/** Texts of the members list, for server and web. */
export const memberMessages = {
  notElders: 'Chỉ người vận hành mới có thể tạm ngưng một Trưởng Lão.',
  notOperators: 'Không thể tạm ngưng một người vận hành. Hãy đổi vai trò trước.',
  alreadySuspended: 'Tài khoản này đang bị tạm ngưng.',
  notSuspended: 'Tài khoản này không bị tạm ngưng.',
  noAppeal: 'Chưa có lời xin xét lại nào để trả lời.',
  appealExpired: 'Trang này đã mở quá lâu. Xin đăng nhập lại rồi gửi lời xin xét lại.',
  appealSent:
    'Lời xin xét lại đã tới bàn Trưởng Lão. Kết quả hiện ra khi đăng nhập lại; lời đáp đến qua email nếu Học Viện gửi được.',
  suspended: (until: string, reason: string) =>
    `Tài khoản bị tạm ngưng đến ${until}. Lý do: ${reason}`,
  roles: { player: 'Môn sinh', admin: 'Trưởng Lão', super_admin: 'Người vận hành' },
  mails: {
    suspended: {
      subject: 'Tài khoản ở Học Viện GoReal bị tạm ngưng',
      body: (options: { name: string; until: string; reason: string; url: string }) =>
        `Chào ${options.name},\n\nHọc Viện tạm ngưng tài khoản này đến ${options.until}.\n\nLý do: ${options.reason}\n\nNếu thấy oan, hãy đăng nhập như mọi khi rồi xin xét lại:\n${options.url}\n\nMọi công sức đã có vẫn được giữ nguyên.\n\nHọc Viện GoReal`,
    },
    stands: {
      subject: 'Trưởng Lão ở Học Viện GoReal đã hồi đáp lời xin xét lại',
      body: (options: { name: string; answer: string }) =>
        `Chào ${options.name},\n\nTrưởng Lão đã đọc lời xin xét lại. Lần tạm ngưng này vẫn giữ nguyên.\n\nLời Trưởng Lão: ${options.answer}\n\nHọc Viện GoReal`,
    },
    lifted: {
      subject: 'Tài khoản ở Học Viện GoReal đã được mở lại',
      body: (options: { name: string; answer: string }) =>
        `Chào ${options.name},\n\nTài khoản này ở Học Viện đã mở lại.\n\nLời Trưởng Lão: ${options.answer}\n\nHọc Viện GoReal`,
    },
  },
} as const;

// Apart from the texts above, which pages load.
export const suspensionOver = 'Lần tạm ngưng này đã kết thúc. Xin đăng nhập lại.';
export const lastOperatorStays =
  'Đây là người vận hành duy nhất. Hãy giao quyền vận hành cho người khác trước.';
