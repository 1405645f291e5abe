export const passwordInputMessages = {
  show: (field: string) => `Hiện chữ ở ô “${field}”`,
  hide: (field: string) => `Ẩn chữ ở ô “${field}”`,
};
