import { formatNumber } from '@goreal/domain/text/format-number';

export const progressMessages = {
  title: 'Nhìn lại chặng đường',
  intro: 'Từng tuần AURA con gom được, và những ngày con làm trọn một nhiệm vụ.',
  empty: {
    title: 'Mặt trống đồng còn trơn',
    text: 'Mỗi nhiệm vụ được duyệt sẽ khắc một nét ở đây cho con.',
  },
  loadAction: 'xem lại chặng đường',
  numbers: 'Xem bằng số',
  aura: {
    title: 'AURA theo tuần',
    thisWeek: 'Tuần này',
    best: 'Tuần cao nhất',
    none: '0',
    ofWeek: (aura: number, monday: string) => `${formatNumber(aura)} (từ ${monday})`,
    label: (weeks: number, thisWeek: number, best: string) =>
      `AURA theo tuần, ${weeks} tuần gần nhất. Tuần này ${formatNumber(thisWeek)}. Tuần cao nhất ${best}.`,
  },
  days: {
    title: 'Những ngày có nhiệm vụ',
    count: 'Số ngày',
    quests: 'Nhiệm vụ',
    label: (weeks: number, days: number, quests: number) =>
      `Ngày có nhiệm vụ được duyệt, ${weeks} tuần gần nhất: ${days} ngày, ${formatNumber(quests)} nhiệm vụ.`,
    legend: ['chưa có', '1', '2', '3 trở lên'],
    zone: (zone: string) => `Ngày tính theo lúc con nộp, ${zone}.`,
  },
  table: {
    caption: 'Mỗi dòng là một tuần, tính từ thứ Hai, tuần mới nhất ở trên.',
    columns: ['Tuần từ', 'AURA', 'Nhiệm vụ', 'Các ngày'],
    noDays: 'không có',
  },
} as const;
