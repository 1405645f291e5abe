export const erasureMessages = {
  wrongPassword: 'Mật khẩu chưa đúng, tài khoản vẫn còn nguyên.',
  lastOperator:
    'Đây là người vận hành duy nhất. Hãy giao quyền vận hành cho người khác trước khi rời Học Viện.',
  receiptMail: {
    subject: 'Học Viện GoReal đã xóa tài khoản',
    body: (options: { name: string; receiptId: string; erasedAt: string; url: string }) =>
      `Chào ${options.name},\n\nTheo yêu cầu, Học Viện đã xóa tài khoản này cùng mọi dữ liệu kèm theo, vào lúc ${options.erasedAt}. Những tin nhắn từng gửi nay chỉ còn chỗ trống; ảnh, video và ghi âm đang được gỡ khỏi kho. Chỉ còn lại những con số tổng không mang tên ai.\n\nBiên nhận số ${options.receiptId}\n${options.url}\n\nNếu đây không phải việc chính chủ làm, hãy báo cho người vận hành Học Viện.\n\nChúc người đi xa chân cứng đá mềm.\nHọc Viện GoReal`,
  },
} as const;
