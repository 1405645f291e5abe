export const connectivityMessages = {
  offline: 'Mất kết nối internet. Học Viện sẽ tự nối lại.',
  slow: 'Đường truyền đang chậm, xin kiên nhẫn một chút.',
} as const;
