/** Texts of personal quests (rules 9). */
export const personalQuestMessages = {
  notSage: 'Từ bậc Hiền Giả con mới tự đặt được nhiệm vụ riêng.',
  full: 'Con đang có ba nhiệm vụ riêng hoặc đề xuất chờ xem. Hãy khép lại một cái trước.',
  notFound: 'Không tìm thấy đề xuất này.',
  decided: 'Đề xuất này đã được xem rồi.',
  own: 'Trưởng Lão không thể xét đề xuất của chính mình.',
  titleMissing: 'Con hãy đặt tên cho nhiệm vụ.',
  titleLong: 'Tên nhiệm vụ dài tối đa 120 ký tự.',
  descriptionMissing: 'Con hãy kể rõ mình sẽ làm gì.',
  descriptionLong: 'Lời mô tả dài tối đa 2.000 ký tự.',
  reward: 'Phần thưởng từ 1 đến 50 AURA.',
  unkind: 'Đề xuất có chữ Học Viện không dùng. Con hãy viết lại.',
  notifications: {
    approved: {
      title: 'Nhiệm vụ riêng đã vào sổ',
      body: (quest: string) => `Trưởng Lão đã ưng thuận «${quest}». Con nhận nó ở sổ nhiệm vụ.`,
    },
    rejected: {
      title: 'Đề xuất cần nghĩ lại',
      body: (quest: string, reason: string) =>
        `«${quest}» chưa được vào sổ. Lời Trưởng Lão: ${reason}`,
    },
  },
} as const;
