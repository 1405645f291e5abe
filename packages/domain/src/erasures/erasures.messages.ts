export const erasureMessages = {
  wrongPassword: 'Mật khẩu chưa đúng, tài khoản vẫn còn nguyên.',
  lastOperator:
    'Con là người vận hành duy nhất. Hãy trao chìa khóa cho người khác rồi mới rời Học Viện.',
  receiptMail: {
    subject: 'Học Viện GoReal đã xóa tài khoản của con',
    body: (options: { name: string; receiptId: string; erasedAt: string; url: string }) =>
      `Chào ${options.name},\n\nTheo lời con, Học Viện đã xóa tài khoản và mọi dữ liệu của con lúc ${options.erasedAt}. Tin nhắn con từng gửi nay chỉ còn dấu trống; ảnh, phim và âm thanh đang được gỡ khỏi kho. Chỉ còn lại những con số tổng không mang tên ai.\n\nBiên nhận số ${options.receiptId}\n${options.url}\n\nNếu con không làm điều này, hãy báo cho người vận hành Học Viện.\n\nChúc con đường xa chân cứng đá mềm.\nHọc Viện GoReal`,
  },
} as const;
