/** Texts of buttons that many places share. */
export const buttonMessages = {
  retry: 'Thử lại',
  more: 'Xem thêm',
  close: 'Đóng',
  cancel: 'Thôi',
} as const;
