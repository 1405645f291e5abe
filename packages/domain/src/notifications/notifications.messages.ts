import { formatNumber } from '../text/format-number.ts';

export const notificationMessages = {
  approved: {
    title: 'Báo cáo đã được duyệt',
    body: (quest: string, aura: number) =>
      `Trưởng Lão đã duyệt “${quest}”. Con nhận được +${formatNumber(aura)} AURA.`,
  },
  rejected: {
    title: 'Báo cáo cần làm lại',
    body: (quest: string, feedback: string) =>
      `“${quest}” chưa được duyệt. Lời Trưởng Lão: ${feedback}`,
  },
  undone: {
    title: 'Quyết định được rút lại',
    body: (quest: string, reason: string) =>
      `Báo cáo “${quest}” trở lại bàn xét duyệt. Lý do: ${reason}`,
  },
  freezeUsed: {
    title: 'Băng Ấn đã giữ chuỗi',
    body: (day: string, streak: number) =>
      `Ngày ${day} con vắng, một Băng Ấn đã tan để giữ trọn chuỗi ${formatNumber(streak)} ngày.`,
  },
  levelUp: {
    title: 'Thăng cấp!',
    body: (level: string) => `Con đã bước lên cấp ${level}. Học Viện tự hào về con.`,
  },
} as const;
