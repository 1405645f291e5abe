/** Why a new password is refused (specification 5.1); loaded with the list of common ones. */
export const passwordFaultMessages = {
  breached:
    'Mật khẩu này đã lộ trong một vụ rò rỉ dữ liệu ở nơi khác. Hãy chọn một câu chỉ mình biết.',
  common:
    'Mật khẩu này quá nhiều người dùng, kẻ lạ sẽ thử nó trước tiên. Hãy chọn một câu chỉ mình biết.',
  personal:
    'Mật khẩu gần như chỉ gồm tên, email hoặc Guild nên rất dễ đoán. Hãy thêm vài từ chỉ mình biết.',
  repeated:
    'Mật khẩu chỉ lặp lại hoặc đếm theo thứ tự nên rất dễ đoán. Hãy chọn một câu chỉ mình biết.',
  short: 'Mật khẩu của Trưởng Lão và người vận hành phải có ít nhất 8 ký tự.',
} as const;
