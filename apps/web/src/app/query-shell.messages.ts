/** Texts around the pages behind the sign-in. */
export const queryShellMessages = {
  regionFailed: 'Chỗ này vừa gặp trục trặc. Xin thử mở lại.',
  /** The code of a region did not load. */
  notLoaded: {
    title: 'Mục này chưa kịp tải về máy',
    offline: 'Có mạng lại, xin mở lần nữa.',
    reload: 'Tải lại trang',
  },
  toasts: { region: 'Thông báo nhanh', close: 'Đóng thông báo nhanh' },
} as const;
