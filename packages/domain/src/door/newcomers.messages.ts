/** Texts about the approval of newcomers by hand. */
export const newcomerMessages = {
  notAdmitted: 'Tài khoản này còn chờ duyệt. Trưởng Lão duyệt xong, Học Viện sẽ mở.',
  reasonRequired: 'Xin ghi lý do để người đăng ký hiểu vì sao.',
  reasonTooLong: 'Lý do dài tối đa 500 ký tự.',
  requestRequired: 'Xin kể đôi lời để Trưởng Lão hiểu chuyện.',
  requestTooLong: 'Lời nhắn dài tối đa 500 ký tự.',
  askedAlready: 'Lời xin xét lại đã được gửi một lần.',
  notRefused: 'Tài khoản này không bị từ chối.',
  answered: 'Một Trưởng Lão khác vừa trả lời người này.',
  full: 'Đang có quá nhiều người chờ duyệt. Xin thử lại sau vài ngày, hoặc xin lời mời của một Trưởng Lão.',
  admitted: {
    title: 'Cửa Học Viện đã mở',
    body: 'Trưởng Lão đã duyệt tài khoản này. Chào mừng đến với Học Viện!',
  },
  mails: {
    admitted: {
      subject: 'Tài khoản ở Học Viện GoReal đã được duyệt',
      body: (options: { name: string; url: string }) =>
        `Chào ${options.name},\n\nTrưởng Lão đã duyệt tài khoản này. Học Viện đã mở cửa:\n${options.url}\n\nHọc Viện GoReal`,
    },
    refused: {
      subject: 'Trưởng Lão chưa nhận tài khoản ở Học Viện GoReal',
      body: (options: {
        name: string;
        reason: string;
        days: number;
        /** where to ask once more; undefined where that was done */
        url: string | undefined;
      }) =>
        `Chào ${options.name},\n\nTrưởng Lão chưa nhận tài khoản này.\n\nLý do: ${options.reason}\n\n${options.url ? `Nếu có điều muốn nói thêm, hãy đăng nhập và xin xét lại một lần:\n${options.url}\n\n` : ''}Sau ${options.days} ngày, Học Viện sẽ xóa tài khoản cùng mọi dữ liệu kèm theo.\n\nHọc Viện GoReal`,
    },
    ended: {
      subject: 'Học Viện GoReal đã xóa tài khoản chưa được duyệt',
      body: (name: string, days: number) =>
        `Chào ${name},\n\nSau ${days} ngày tài khoản này vẫn chưa được duyệt, nên Học Viện đã xóa tài khoản cùng mọi dữ liệu kèm theo. Khi cửa còn mở, có thể đăng ký lại bất cứ lúc nào.\n\nHọc Viện GoReal`,
    },
  },
} as const;
