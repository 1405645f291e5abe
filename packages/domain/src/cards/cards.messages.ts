import type { CardGlaze, CardPattern } from './card.ts';

/** Texts of the Sage's card (rules 9). */
export const cardMessages = {
  notSage: 'Từ cấp Hiền Giả mới được tự tay khắc thẻ của mình.',
  mottoLong: 'Câu tâm niệm dài tối đa 80 ký tự.',
  unkind: 'Câu này có từ không được dùng ở đây. Xin chọn lời khác.',
  patterns: {
    drum: 'Mặt trống',
    birds: 'Chim Lạc',
    waves: 'Sóng nước',
    karst: 'Núi đá',
    lotus: 'Hoa sen',
  } satisfies Record<CardPattern, string>,
  glazes: {
    bronze: 'Đồng cổ',
    jade: 'Ngọc bích',
    lapis: 'Lam thạch',
    cinnabar: 'Son đỏ',
    moon: 'Ánh trăng',
  } satisfies Record<CardGlaze, string>,
} as const;
