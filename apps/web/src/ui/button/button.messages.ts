/** Texts of buttons that many places share. */
export const buttonMessages = {
  retry: 'Thử lại',
  more: 'Xem thêm',
  moreShown: 'Đã mở thêm.',
  end: 'Đã hết danh sách.',
  close: 'Đóng',
  cancel: 'Thôi',
} as const;
