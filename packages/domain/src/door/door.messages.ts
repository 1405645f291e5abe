/** Texts about registration and invitations. */
export const doorMessages = {
  closed: 'Học Viện hiện không nhận thêm môn sinh. Người đã có tài khoản vẫn đăng nhập như thường.',
  invitationNeeded:
    'Học Viện chỉ nhận người được mời. Hãy nhập mã mời, hoặc xin một Trưởng Lão cấp mã.',
  invitationInvalid: 'Mã mời này không còn dùng được. Hãy xin người mời một mã mới.',
  openingInvalid:
    'Địa chỉ này không còn dùng được: mỗi địa chỉ dùng một lần, trong một giờ, khi Học Viện chưa có người vận hành. Nếu vẫn chưa có ai vận hành, hãy khởi động lại máy chủ để có địa chỉ mới.',
  /** reason in the audit */
  openedByAddress: 'Đăng ký bằng địa chỉ lúc máy chủ khởi động',
  tooMany: (count: number) =>
    `Mỗi Trưởng Lão giữ nhiều nhất ${count} lời mời còn dùng được. Hãy thu hồi bớt rồi tạo thêm.`,
  uses: (max: number) => `Số người phải từ 1 đến ${max}.`,
  days: (max: number) => `Số ngày phải từ 1 đến ${max}.`,
  note: (max: number) => `Ghi chú dài tối đa ${max} ký tự.`,
} as const;
