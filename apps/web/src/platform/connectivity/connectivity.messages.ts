export const connectivityMessages = {
  offline: 'Mất kết nối internet. Vẫn xem được những gì đã tải; Học Viện sẽ tự nối lại.',
  slow: 'Đường truyền đang chậm, xin kiên nhẫn một chút.',
} as const;
