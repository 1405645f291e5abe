export const passwordInputMessages = {
  show: 'Hiện mật khẩu',
  hide: 'Ẩn mật khẩu',
};
