export const backgroundMessages = {
  /** Texts of specification 5.6. */
  notImage: 'File phải là hình ảnh (JPG, PNG, GIF, WebP)',
  tooLarge: 'File phải nhỏ hơn 10MB',
  wrongEnding: 'Chỉ hỗ trợ file JPG, PNG, GIF, WebP',
  eldersOnly: 'Only administrators can upload background images',
  unreadable: 'Học Viện không mở được ảnh này. Xin thử ảnh khác.',
  full: (pictures: number) =>
    `Kho nền đã có ${pictures} ảnh. Hãy xóa bớt ảnh nền không dùng rồi thử lại.`,
  gone: 'Ảnh nền này không còn trong kho.',
} as const;
