import { formatNumber } from '@goreal/domain/text/format-number';

export const ceremoniesMessages = {
  approved: {
    overline: 'Trưởng Lão đã duyệt báo cáo',
    aura: 'AURA',
    breakdown: 'AURA đến từ đâu',
    amount: (aura: number) => `+${formatNumber(aura)}`,
    total: 'Tổng cộng',
    feedback: 'Lời Trưởng Lão',
    spoken: (quest: string, aura: number) =>
      `Nhiệm vụ ${quest} đã được duyệt. Con nhận được ${formatNumber(aura)} AURA.`,
  },
  level: {
    overline: 'Lễ thăng bậc',
    from: (level: string) => `Từ ${level}`,
    perks: 'Từ hôm nay con có thêm',
    spoken: (from: string, to: string) => `Con đã bước từ bậc ${from} lên bậc ${to}.`,
  },
  replay: {
    button: 'Xem lại nghi lễ',
    named: (quest: string) => `Xem lại nghi lễ: ${quest}`,
    action: 'xem lại nghi lễ',
    gone: 'Nghi lễ này không còn được giữ lại.',
  },
  tier: {
    evolving: 'Linh thể của con đang đổi hình…',
    skip: 'Bỏ qua',
    overline: (tier: number) => `Linh thể bậc ${tier}`,
    from: (name: string) => `Từ ${name}`,
    spoken: (from: string, to: string) => `Linh thể của con đã từ ${from} thành ${to}.`,
    next: (name: string, needed: string) => `Còn ${needed} Stamina nữa là tới ${name}.`,
    summit: 'Không còn bậc nào cao hơn. Từ nay dòng sông mang tên con.',
    epithets: [
      'Đốm lửa đầu tiên trên mặt nước.',
      'Đốm lửa đã đứng dậy thành người.',
      'Ngọn giáo đầu tiên đã ở trong tay con.',
      'Tấm khiên đồng nhận ra chủ của nó.',
      'Áo choàng đón gió, vai đã đủ vững.',
      'Đôi cánh Lạc mở ra sau lưng con.',
      'Vành trống quay quanh con như quanh mặt trời.',
      'Chim Lạc tìm đến, chở con bay trên mặt nước.',
      'Đôi cánh thứ hai. Đất không còn giữ được con.',
      'Ánh sáng nơi con đứng, người xa cũng thấy.',
      'Khởi đầu và tận cùng đã gặp nhau nơi con.',
    ],
  },
  next: 'Tiếp tục',
  skipHint: 'Nhấn Esc để bỏ qua',
} as const;
