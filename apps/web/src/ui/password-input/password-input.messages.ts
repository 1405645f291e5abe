export const passwordInputMessages = {
  show: (field: string) => `Hiện ${field}`,
  hide: (field: string) => `Ẩn ${field}`,
};
