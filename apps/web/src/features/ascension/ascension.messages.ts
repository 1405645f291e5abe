import { formatNumber } from '@goreal/domain/text/format-number';

export const ascensionMessages = {
  title: 'Đường Thăng Hoa',
  standing: (level: string) => `Con đang ở cấp ${level}`,
  toNext: (needed: string, level: string) => `Còn ${needed} AURA nữa là lên cấp ${level}`,
  atTop: 'Con đã đứng ở cấp cao nhất. Từ đây con là người soi đường.',
  progress: 'Đường lên cấp kế tiếp',
  progressSpoken: (percent: number, needed: string, level: string) =>
    `${percent}%, còn ${needed} AURA nữa là lên cấp ${level}`,
  aura: (amount: string) => `${amount} AURA`,
  ofAura: (aura: string, to: string) => `${aura} / ${to} AURA`,
  steps: 'Sáu bậc đá',
  from: (threshold: string) => `Từ\u00a0${threshold}\u00a0AURA`,
  reward: 'Học Viện trao',
  perks: 'Con được',
  states: {
    passed: 'Đã qua',
    current: 'Con đang ở đây',
    ahead: 'Phía trước',
  },
  missing: (needed: string) => `Còn ${needed} AURA`,
  atWork: {
    begin: { title: 'Lên đường', text: 'Nhận nhiệm vụ, dâng báo cáo và tích lũy AURA.' },
    daily: {
      title: 'Nhiệm vụ hằng ngày',
      value: (percent: number) => `+${percent}%`,
      text: 'AURA thêm vào mỗi nhiệm vụ hằng ngày được duyệt.',
    },
    streak: {
      title: 'Thưởng theo chuỗi',
      value: (percent: number) => `+${percent}%`,
      text: (perDay: number, max: number) =>
        `Mỗi ngày trong chuỗi thêm ${perDay}%, nhiều nhất ${max}%.`,
    },
    mild: {
      title: 'Lỡ ngày nhẹ hơn',
      value: (lost: number) => `−${formatNumber(lost)} ngày`,
      none: 'Chưa có gì để mất',
      text: (plain: number) =>
        [
          'Lỡ một ngày mà không còn Băng Ấn, chuỗi bị trừ nhẹ hơn 15%.',
          ...(plain > 0 ? [`Chưa có tấm khiên thì mất ${formatNumber(plain)} ngày.`] : []),
        ].join(' '),
    },
    decay: {
      title: 'AURA phai chậm',
      value: 'Một nửa',
      text: 'Khi vắng lâu, AURA của con chỉ phai 0,5% mỗi ngày.',
    },
    mentoring: {
      title: 'Dìu dắt học trò',
      value: 'Tối đa ba',
      text: 'Mời học trò cùng Guild, xem hành trình và gửi lời động viên.',
    },
    card: {
      title: 'Khắc thẻ riêng',
      value: 'Đã mở',
      text: 'Chọn hoa văn, màu men và câu tâm niệm cho thẻ của con.',
    },
    personal: {
      title: 'Nhiệm vụ riêng',
      value: 'Tối đa 50 AURA',
      text: 'Tự đề ra việc rèn mình, Trưởng Lão duyệt trước.',
    },
    trail: {
      title: 'Vệt sáng huyền thoại',
      value: 'Đang tỏa',
      text: 'Chim Lạc bay quanh ảnh của con, trên thẻ và trên bảng vinh danh.',
    },
  },
  decay: {
    title: 'AURA có phai không?',
    loadAction: 'xem AURA có phai không',
    off: 'Lúc này Học Viện không để AURA của ai phai cả.',
    nothing: 'AURA của con đang đúng ngưỡng của cấp này nên không phai thêm được nữa.',
    tooLittle: 'Lúc này AURA của con còn ít, nên có vắng lâu cũng không phai.',
    safe: (day: string, perDay: number) =>
      `Nếu không dâng báo cáo nào, từ ngày ${day}, mỗi ngày sẽ phai ${formatNumber(perDay)} AURA. Một báo cáo là đủ để giữ lại.`,
    fading: (perDay: number) =>
      `AURA của con đang phai ${formatNumber(perDay)} mỗi ngày. Dâng một báo cáo là dừng lại ngay.`,
    floor: 'Dù phai bao lâu, con không bao giờ tụt khỏi cấp đã đạt.',
  },
} as const;
