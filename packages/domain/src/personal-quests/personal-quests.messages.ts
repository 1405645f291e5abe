/** Texts of personal quests (rules 9). */
export const personalQuestMessages = {
  notSage: 'Từ cấp Hiền Giả mới tự đặt được nhiệm vụ riêng.',
  full: 'Đang có ba nhiệm vụ riêng hoặc đề xuất chờ duyệt. Hãy rút lại một đề xuất hoặc khép lại một nhiệm vụ trước.',
  notFound: 'Không tìm thấy đề xuất này.',
  decided: 'Đề xuất này đã được duyệt hoặc trả lại.',
  own: 'Trưởng Lão không thể duyệt đề xuất của chính mình.',
  titleMissing: 'Xin đặt tên cho nhiệm vụ.',
  descriptionMissing: 'Xin kể rõ sẽ làm gì.',
  reward: 'Phần thưởng từ 1 đến 50 AURA.',
  unkind: 'Đề xuất có từ không được dùng ở đây. Xin viết lại.',
  notifications: {
    approved: {
      title: 'Nhiệm vụ riêng đã vào sổ',
      body: (quest: string) => `Trưởng Lão đã duyệt “${quest}”. Con nhận ở sổ nhiệm vụ nhé.`,
    },
    rejected: {
      title: 'Đề xuất cần nghĩ lại',
      body: (quest: string, reason: string) =>
        `“${quest}” chưa được vào sổ. Lời Trưởng Lão: ${reason}`,
    },
  },
} as const;
