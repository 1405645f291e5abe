import type { DataRequestKind } from '@goreal/domain/data-requests/data-request';
import { formatNumber } from '@goreal/domain/text/format-number';

/** Texts of the operators' list of data requests. */
export const dataRequestsMessages = {
  title: 'Yêu cầu về dữ liệu cá nhân',
  lead: 'Những yêu cầu chưa xong, hạn gần nhất đứng trước. Hạn theo Nghị định 356/2025/NĐ-CP.',
  empty: { title: 'Không có yêu cầu nào đang chờ.' },
  loading: 'Đang xem các yêu cầu…',
  failed: 'Chưa xem được các yêu cầu.',
  stale: 'Chưa tải lại được các yêu cầu.',
  kinds: {
    export: 'Gói dữ liệu chưa xong',
    erasure: 'Chưa gỡ hết tệp của tài khoản đã xóa',
    'age-review': 'Nhờ xem lại tuổi',
    guardian: 'Chờ người giám hộ trả lời',
  } satisfies Record<DataRequestKind, string>,
  receipt: (id: string) => `Biên nhận ${id.slice(0, 8)}`,
  asked: (day: string) => `Từ ${day}`,
  due: (day: string) => `Hạn ${day}`,
  overdue: 'Quá hạn',
  late: (count: string) => `${count} yêu cầu về dữ liệu cá nhân đã quá hạn.`,
  count: (total: number, overdue: number) =>
    overdue > 0
      ? `${formatNumber(total)} đang chờ, ${formatNumber(overdue)} quá hạn`
      : `${formatNumber(total)} đang chờ`,
} as const;
