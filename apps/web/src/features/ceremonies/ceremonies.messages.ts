export const ceremoniesTexts = {
  approved: {
    overline: 'Trưởng Lão đã duyệt báo cáo',
    aura: 'AURA',
    breakdown: 'AURA đến từ đâu',
    amount: (aura: number) => `+${aura}`,
    total: 'Tổng cộng',
    feedback: 'Lời Trưởng Lão',
    spoken: (quest: string, aura: number) =>
      `Nhiệm vụ ${quest} đã được duyệt. Con nhận được ${aura} AURA.`,
  },
  level: {
    overline: 'Lễ thăng bậc',
    from: (level: string) => `Từ ${level}`,
    perks: 'Từ hôm nay con có thêm',
    spoken: (from: string, to: string) => `Con đã bước từ bậc ${from} lên bậc ${to}.`,
  },
  next: 'Tiếp tục',
  skipHint: 'Nhấn Esc để bỏ qua',
} as const;
