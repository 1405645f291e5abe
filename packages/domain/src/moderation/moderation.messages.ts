/** Texts of chat moderation. */
export const moderationMessages = {
  reasonRequired: 'Xin ghi lý do, để người nhận hiểu vì sao.',
  reasonTooLong: 'Lý do dài tối đa 500 ký tự.',
  appealRequired: 'Con hãy kể đôi lời, để Trưởng Lão hiểu chuyện.',
  appealTooLong: 'Lời thưa dài tối đa 1.000 ký tự.',
  wordTooShort: 'Từ cần ít nhất 2 ký tự.',
  wordTooLong: 'Từ dài tối đa 60 ký tự.',
  ownMessage: 'Con không thể báo tin của chính mình.',
  systemMessage: 'Đây là lời của Học Viện, không thể báo.',
  notSelf: 'Không ai tự làm điều này với chính mình được.',
  notElders: 'Chỉ người vận hành mới có thể mời một Trưởng Lão tạm lặng.',
  muteOver: 'Lần tạm lặng này đã kết thúc.',
  alreadyAppealed: 'Con đã thưa một lần. Xin đợi lời đáp của Trưởng Lão.',
  alreadyAnswered: 'Lời thưa này đã được đáp.',
  notDeletable: 'Tin này không xóa được nữa.',
  held: 'Học Viện giữ lại vì danh sách từ',
  reasons: {
    spam: 'Quấy rầy, quảng cáo',
    insult: 'Xúc phạm, chê bai',
    threat: 'Đe dọa, bắt nạt',
    personal: 'Lộ chuyện riêng của người khác',
    other: 'Chuyện khác',
  },
  notifications: {
    muted: {
      title: 'Con được mời tạm lặng ở sảnh guild',
      body: (until: string, reason: string) =>
        `Đến ${until} con chưa nói được ở sảnh. Lý do: ${reason} Nếu thấy oan, con có thể thưa lại ngay trong sảnh.`,
    },
    lifted: {
      title: 'Con lại được nói ở sảnh guild',
      body: (answer: string) => `Trưởng Lão đã mở lời cho con. ${answer}`.trim(),
    },
    upheld: {
      title: 'Lời thưa của con đã được đáp',
      body: (answer: string) => `Lần tạm lặng vẫn giữ nguyên. Lời Trưởng Lão: ${answer}`,
    },
    deleted: {
      title: 'Một tin của con đã được gỡ',
      body: (reason: string) => `Trưởng Lão đã gỡ một tin của con ở sảnh guild. Lý do: ${reason}`,
    },
  },
} as const;
