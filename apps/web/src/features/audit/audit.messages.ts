/** Texts of the audit log; names of actions are in the domain. */
export const auditMessages = {
  title: 'Sổ kiểm tra',
  lead: 'Mọi việc các Trưởng Lão và người vận hành đã làm, mới nhất ở trên.',
  loading: 'Đang mở sổ…',
  failed: 'Chưa mở được sổ kiểm tra.',
  stale: 'Chưa làm mới được sổ. Đây là những gì đã tải trước đó.',
  empty: { title: 'Sổ còn trống', text: 'Chưa có việc nào được ghi ở đây.' },
  filter: {
    label: 'Lọc sổ kiểm tra',
    area: 'Phần',
    all: 'Mọi phần',
    mine: 'Chỉ việc do chính mình làm',
  },
  commandLine: 'Dòng lệnh của người vận hành',
  unknown: 'Một người đã rời Học Viện',
} as const;
