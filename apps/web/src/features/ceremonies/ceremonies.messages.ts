import { elderTitle } from '@goreal/domain/submissions/submissions.messages';
import { formatNumber } from '@goreal/domain/text/format-number';

export const ceremoniesMessages = {
  approved: {
    overline: 'Trưởng Lão đã duyệt báo cáo',
    overlineOf: (elder: string) => `${elderTitle(elder)} đã duyệt báo cáo`,
    aura: 'AURA',
    breakdown: 'AURA đến từ đâu',
    amount: (aura: number) => `+${formatNumber(aura)}`,
    total: 'Tổng cộng',
    feedback: 'Lời Trưởng Lão',
    spoken: (quest: string, aura: number) =>
      `Nhiệm vụ ${quest} đã được duyệt. Con nhận được ${formatNumber(aura)} AURA.`,
    progress: 'Đường lên cấp kế tiếp',
    toNext: (needed: string, level: string) => `Còn ${needed} AURA nữa là lên cấp ${level}`,
    reached: (level: string) => `Đã chạm ngưỡng ${level}`,
    summit: (aura: string) => `${aura} AURA ở cấp cao nhất`,
    streak: (days: number) => `Chuỗi ${formatNumber(days)} ngày`,
    streakGrew: (days: number) =>
      days === 1 ? 'Ngọn lửa vừa được nhóm' : 'Ngọn lửa lớn thêm một ngày',
    untilMilestone: (left: number, days: number) =>
      `Còn ${formatNumber(left)} ngày nữa là mốc ${formatNumber(days)} ngày.`,
    streakKept: 'Ngọn lửa vẫn cháy',
  },
  level: {
    overline: 'Lễ thăng cấp',
    from: (level: string) => `Từ ${level}`,
    perks: 'Từ hôm nay con có thêm',
    spoken: (from: string, to: string) => `Con đã bước từ cấp ${from} lên cấp ${to}.`,
  },
  milestone: {
    overline: 'Chuỗi ngày nỗ lực',
    title: (days: number) => `${formatNumber(days)} ngày giữ lửa`,
    text: (days: number) =>
      days >= 100
        ? 'Một trăm ngày. Người đời gọi đó là ý chí, ta gọi đó là con.'
        : days >= 30
          ? 'Trăng đã tròn một vòng, và nhịp trống của con vẫn còn vang.'
          : 'Ngọn lửa đã qua bảy ngày mà chưa tắt. Nó bắt đầu nhớ con rồi đó.',
    spoken: (days: number) => `Chuỗi của con đã được ${formatNumber(days)} ngày.`,
  },
  freeze: {
    overline: 'Băng Ấn',
    earned: 'Con nhận được một Băng Ấn',
    earnedText: (count: number) =>
      `Ngày nào con lỡ hẹn, nó sẽ tan ra để giữ trọn chuỗi. Con đang có ${formatNumber(count)} Băng Ấn.`,
    used: 'Một Băng Ấn đã giữ chuỗi cho con',
    left: (count: number) =>
      count > 0 ? `Con còn ${formatNumber(count)} Băng Ấn.` : 'Con không còn Băng Ấn nào.',
  },
  day: {
    overline: 'Nhiệm vụ hằng ngày',
    title: 'Trọn vẹn một ngày',
    text: 'Mọi nhiệm vụ trong ngày của Guild đều đã được duyệt. Tối nay con ngủ ngon nhé.',
  },
  replay: {
    button: 'Xem lại nghi lễ',
    named: (quest: string) => `Xem lại nghi lễ: ${quest}`,
    action: 'xem lại nghi lễ',
    gone: 'Nghi lễ này không còn được giữ lại.',
  },
  news: {
    retry: 'Làm lại',
    elder: 'Lời Trưởng Lão:',
    reason: 'Lý do:',
    lost: (aura: string) => `−${aura} AURA`,
    now: (before: string, after: string) => `từ ${before} còn ${after}`,
    undoneNext: 'Báo cáo đang chờ duyệt lại. Được duyệt thì AURA trở về đủ.',
    close: 'Đã đọc, đóng lại',
  },
  settings: {
    title: 'Nghi lễ',
    sound: 'Âm thanh nghi lễ',
    soundHint: 'Trống đồng và chuông ngân khi có nghi lễ. Chỉ áp dụng trên thiết bị này.',
    haptics: 'Rung',
    hapticsHint: 'Thiết bị rung nhẹ theo nhịp trống.',
    noHaptics: 'Thiết bị này không rung được.',
  },
  tier: {
    evolving: 'Linh thể của con đang đổi hình…',
    skip: 'Bỏ qua',
    overline: (tier: number) => `Bậc linh thể ${tier}`,
    from: (name: string) => `Từ ${name}`,
    passed: (names: readonly string[]) => `Một bước đi qua cả ${names.join(', ')}.`,
    spoken: (from: string, to: string) => `Linh thể của con đã từ ${from} thành ${to}.`,
    next: (name: string, needed: string) => `Còn ${needed} Stamina nữa là tới ${name}.`,
    summit: 'Không còn bậc linh thể nào cao hơn. Từ nay dòng sông mang tên con.',
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
  skipAll: 'Bỏ qua tất cả',
  skipAllOf: (waiting: number) => `Bỏ qua tất cả, còn ${formatNumber(waiting)} nghi lễ đang chờ`,
  skipHint: 'Nhấn Esc để bỏ qua',
} as const;
