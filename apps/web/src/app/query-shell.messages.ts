/** Texts around the pages behind the sign-in. */
export const queryShellMessages = {
  regionFailed: 'Chỗ này vừa gặp trục trặc. Xin thử mở lại.',
  toasts: { region: 'Thông báo nhanh', close: 'Đóng thông báo nhanh' },
} as const;
