/** Tiers 0 to 10 (specification 9.2). */
export const tierNames = [
  'Người Mới',
  'Tập Sự',
  'Chiến Binh',
  'Vệ Binh',
  'Thần Binh',
  'Anh Hùng',
  'Huyền Thoại',
  'Siêu Huyền Thoại',
  'Bán Thần',
  'Thần Thánh',
  'Vô Cực',
] as const;
