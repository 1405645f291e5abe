export const connectivityMessages = {
  offline: 'Mất kết nối internet. Học Viện sẽ tự nối lại khi có mạng.',
  slow: 'Đường truyền đang chậm, xin con kiên nhẫn một chút.',
} as const;
