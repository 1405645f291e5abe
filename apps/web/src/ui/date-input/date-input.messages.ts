import type { DateKind } from './written-date.ts';

export const dateInputMessages = {
  placeholder: {
    date: 'ngày/tháng/năm',
    time: 'giờ:phút',
    'datetime-local': 'ngày/tháng/năm giờ:phút',
  } satisfies Record<DateKind, string>,
  pick: {
    date: 'Chọn ngày trên lịch',
    time: 'Chọn giờ',
    'datetime-local': 'Chọn ngày giờ trên lịch',
  } satisfies Record<DateKind, string>,
  wrong: {
    date: 'Xin viết ngày như 25/11/2026.',
    time: 'Xin viết giờ như 20:30.',
    'datetime-local': 'Xin viết ngày giờ như 25/11/2026 20:30.',
  } satisfies Record<DateKind, string>,
};
