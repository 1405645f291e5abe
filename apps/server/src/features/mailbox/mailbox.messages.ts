export const mailboxMessages = {
  title: 'Hộp thư thử nghiệm của Học Viện',
  hint: 'Ở chế độ thử nghiệm, email không gửi đi đâu cả mà nằm lại đây.',
  empty: 'Chưa có email nào.',
  to: 'Gửi đến',
} as const;
