/** Texts of the members list, for server and web. */
export const memberMessages = {
  reasonRequired: 'Xin ghi lý do, để người nhận hiểu vì sao.',
  reasonTooLong: 'Lý do dài tối đa 500 ký tự.',
  appealRequired: 'Con hãy kể đôi lời, để Trưởng Lão hiểu chuyện.',
  appealTooLong: 'Lời thưa dài tối đa 1.000 ký tự.',
  notSelf: 'Không ai tự làm điều này với chính mình được.',
  notElders: 'Chỉ người vận hành mới có thể tạm ngưng một Trưởng Lão.',
  notOperators: 'Không thể tạm ngưng một người vận hành. Hãy đổi vai trò trước.',
  alreadySuspended: 'Tài khoản này đang bị tạm ngưng.',
  notSuspended: 'Tài khoản này không bị tạm ngưng.',
  alreadyAppealed: 'Con đã thưa một lần. Xin đợi lời đáp của Trưởng Lão.',
  alreadyAnswered: 'Lời thưa này đã được đáp.',
  noAppeal: 'Chưa có lời thưa nào để đáp.',
  appealExpired: 'Lời thưa này quá hạn. Con hãy đăng nhập lại để gửi lời thưa mới.',
  appealSent: 'Lời thưa đã tới bàn Trưởng Lão. Con sẽ nhận thư trả lời.',
  suspended: (until: string, reason: string) =>
    `Tài khoản tạm ngưng đến ${until}. Lý do: ${reason}`,
  roles: { player: 'Môn sinh', admin: 'Trưởng Lão', super_admin: 'Người vận hành' },
  mails: {
    suspended: {
      subject: 'Tài khoản Học Viện GoReal tạm ngưng',
      body: (options: { name: string; until: string; reason: string }) =>
        `Chào ${options.name},\n\nHọc Viện tạm ngưng tài khoản của con đến ${options.until}.\n\nLý do: ${options.reason}\n\nNếu thấy oan, con hãy mở trang đăng nhập, đăng nhập như mọi khi rồi gửi lời thưa. Công sức của con vẫn được giữ nguyên.\n\nHọc Viện GoReal`,
    },
    stands: {
      subject: 'Trưởng Lão đã đọc lời thưa của con',
      body: (options: { name: string; answer: string }) =>
        `Chào ${options.name},\n\nTrưởng Lão đã đọc lời thưa. Lần tạm ngưng này vẫn giữ.\n\nLời đáp: ${options.answer}\n\nHọc Viện GoReal`,
    },
    lifted: {
      subject: 'Tài khoản của con đã mở lại',
      body: (options: { name: string; answer: string }) =>
        `Chào ${options.name},\n\nTài khoản của con ở Học Viện đã mở lại.\n\nLời của Trưởng Lão: ${options.answer}\n\nHọc Viện GoReal`,
    },
  },
} as const;
