export const mailboxMessages = {
  title: 'Hòm thư thử nghiệm của Học Viện',
  hint: 'Ở chế độ thử nghiệm, thư không được gửi đi mà nằm lại đây.',
  empty: 'Chưa có lá thư nào.',
  to: 'Gửi đến',
} as const;
