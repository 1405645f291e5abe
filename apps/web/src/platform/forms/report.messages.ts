/** Texts of every report to the elders. */
export const reportMessages = {
  reason: 'Điều gì không ổn?',
  reasonMissing: 'Xin chọn điều không ổn trước khi gửi.',
  note: 'Kể thêm (không bắt buộc)',
  send: 'Báo vi phạm',
  sent: 'Trưởng Lão đã nhận. Cảm ơn đã giữ bếp lửa ấm.',
  action: 'báo vi phạm',
} as const;
