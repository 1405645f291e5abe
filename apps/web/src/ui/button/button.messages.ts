/** Texts of buttons that many places share. */
export const buttonMessages = {
  retry: 'Thử lại',
  close: 'Đóng',
  cancel: 'Thôi',
} as const;
