import type { Restriction } from './age-band.ts';

/** Texts of the mode for young players. */
export const youngPlayersMessages = {
  /** why a call is refused to an account without an age band or a guardian's consent */
  closed: {
    'age-unknown':
      'Trước tiên, Học Viện cần biết tuổi đã đủ 16 hay chưa. Xin trả lời rồi quay lại.',
    'guardian-needed':
      'Phần này mở ra khi cha mẹ hoặc người giám hộ đã đồng ý. Nhiệm vụ, báo cáo và AURA vẫn dùng được như thường.',
  } satisfies Record<Restriction, string>,
  bandStays: 'Tuổi đã được ghi nhận. Muốn sửa, hãy nhờ một Trưởng Lão.',
  noReview: 'Chỉ cần nhờ xem lại khi tuổi được ghi là dưới 16.',
  /** instead of the name of a restricted account in the notifications of others */
  somebody: 'Một môn sinh',
  modeOff: 'Chế độ môn sinh nhỏ tuổi đang tắt.',
} as const;
