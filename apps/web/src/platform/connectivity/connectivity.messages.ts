export const connectivityMessages = {
  offline: 'Mất kết nối internet. Con vẫn xem được những gì đã tải; Học Viện sẽ tự nối lại.',
  slow: 'Đường truyền đang chậm, xin con kiên nhẫn một chút.',
} as const;
