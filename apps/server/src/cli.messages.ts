export const cliMessages = {
  usage: [
    'Cách dùng: npm run cli -- LỆNH',
    '  admin grant EMAIL player|admin|super_admin   trao vai trò',
    '  ledger verify                                kiểm chứng sổ cái AURA và Stamina',
  ].join('\n'),
  grantUsage: 'Cách dùng: npm run cli -- admin grant EMAIL player|admin|super_admin',
  granted: (email: string, role: string) => `${email} giờ có vai trò ${role}.`,
  grantedWithoutGuild: 'Người này chưa chọn guild; trang xét duyệt chỉ mở sau khi chọn.',
  verified: (report: { players: number; entries: number; problems: number }) =>
    `Sổ cái: ${report.players} người, ${report.entries} bút toán, ${report.problems} sai lệch.`,
  noAccount: 'Không có tài khoản nào dùng email này.',
  folderBusy: 'Học Viện đang chạy trên thư mục dữ liệu này; hãy dừng nó trước.',
} as const;
