export const loadMoreMessages = {
  more: 'Xem thêm',
  shown: 'Đã mở thêm.',
  failed: 'Chưa tải thêm được. Xin thử lại.',
  end: 'Đã hết danh sách.',
} as const;
