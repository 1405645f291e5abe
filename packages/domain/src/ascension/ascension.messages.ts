import type { LevelId } from './levels.ts';

type LevelTexts = {
  /** the `level` text of a profile */
  name: string;
  /** one line shown under the name */
  epithet: string;
  /** the reward for reaching the level */
  reward: string;
  /** the lasting effect of the level */
  perks: readonly string[];
};

/**
 * Six ranks of two Sino-Vietnamese syllables, each naming a person, from pupil to master: Môn Sinh (new pupil,
 * specification 3.1), Đệ Tử (accepted disciple), Hộ Pháp (keeper of the teaching), Võ Sư (master who teaches
 * others), Hiền Giả (sage), Chân Nhân (perfected one). No avatar tier or guild has the same name.
 */
export const ascensionMessages: Readonly<Record<LevelId, LevelTexts>> = {
  genesis: {
    name: 'Môn Sinh',
    epithet: 'Người vừa bước qua cổng Học Viện',
    reward: 'Tên con được khắc lên vành ngoài của trống đồng.',
    perks: ['Nhận nhiệm vụ, dâng báo cáo và tích lũy AURA'],
  },
  acolyte: {
    name: 'Đệ Tử',
    epithet: 'Người đã được thầy gọi tên',
    reward: 'Ngọn đèn đầu tiên được thắp trên Đường Thăng Hoa của con.',
    perks: ['Thêm 10% AURA từ nhiệm vụ hằng ngày'],
  },
  guardian: {
    name: 'Hộ Pháp',
    epithet: 'Người giữ lửa khi đêm xuống',
    reward: 'Tấm khiên đồng che chở chuỗi ngày của con.',
    perks: [
      'Lỡ một ngày, chuỗi bị trừ nhẹ hơn 15%',
      'Mỗi ngày trong chuỗi thêm 2% AURA, nhiều nhất 20%',
    ],
  },
  warrior: {
    name: 'Võ Sư',
    epithet: 'Người đủ vững để dìu người khác',
    reward: 'Danh hiệu Võ Sư đứng cạnh tên con.',
    perks: ['Nhận dìu dắt tối đa ba học trò cùng Guild', 'Xem hành trình và gửi lời động viên'],
  },
  sage: {
    name: 'Hiền Giả',
    epithet: 'Người tĩnh lặng giữa gió lớn',
    reward: 'Con được tự tay khắc tấm thẻ của mình.',
    perks: [
      'AURA phai chậm lại một nửa',
      'Trang trí thẻ của riêng con',
      'Tự đặt nhiệm vụ riêng, thưởng tối đa 50 AURA, Trưởng Lão duyệt trước',
    ],
  },
  legendary: {
    name: 'Chân Nhân',
    epithet: 'Người mà tên đã hóa thành huyền thoại',
    reward: 'Chim Lạc bay theo mỗi bước chân con.',
    perks: ['Vệt sáng huyền thoại trên ảnh đại diện và bảng vinh danh'],
  },
};
