import { formatNumber } from '@goreal/domain/text/format-number';

export const namesQueueMessages = {
  title: 'Tên hiển thị chờ xem xét',
  count: (count: number) =>
    count === 0 ? 'Không có tên nào đang chờ.' : `${formatNumber(count)} tên đang chờ.`,
  loading: 'Đang tìm những tên bị báo vi phạm…',
  failed: 'Chưa xem được những tên bị báo vi phạm.',
  emptyTitle: 'Không có tên nào đang chờ',
  card: (name: string) => `Tên hiển thị “${name}”`,
  shownAs: (name: string) => `Mọi người đang thấy: ${name}`,
  hidden: 'Đang che',
  shown: 'Đang hiện',
  elder: 'Trưởng Lão',
  operatorsOnly: 'Tên của một Trưởng Lão: chỉ người vận hành mới quyết định được.',
  reports: (count: number) => `${formatNumber(count)} lần báo vi phạm`,
  keep: 'Giữ tên',
  kept: 'Đã giữ tên này.',
  keepAction: 'giữ tên này',
  remove: 'Gỡ tên',
  removed: 'Đã gỡ tên. Người ấy sẽ nhận thư.',
  removeAction: 'gỡ tên này',
  removeTitle: 'Gỡ tên hiển thị',
  removeIntro:
    'Học Viện đặt một tên tạm cho người ấy. Người ấy nhận một lá thư kèm lý do, và không lấy lại được tên cũ.',
  removeReason: 'Lý do gửi người ấy',
} as const;
