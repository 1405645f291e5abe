export const avatarMessages = {
  notPicture: 'Học Viện chỉ nhận ảnh JPG, PNG, GIF hoặc WebP.',
  tooLarge: 'Ảnh quá lớn! Xin chọn ảnh dưới 5 MB.',
  unreadable: 'Học Viện không mở được ảnh này. Xin thử ảnh khác.',
  nothingToRemove: 'Môn sinh này không có ảnh riêng.',
  notifications: {
    removed: {
      title: 'Ảnh đại diện đã bị gỡ',
      body: (reason: string) => `Trưởng Lão đã gỡ ảnh đại diện của tài khoản này. Lý do: ${reason}`,
    },
  },
} as const;
