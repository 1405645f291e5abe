export const avatarMessages = {
  notPicture: 'Học Viện chỉ nhận ảnh JPG, PNG, GIF hoặc WebP.',
  tooLarge: 'Ảnh quá lớn! Con chọn ảnh dưới 5MB nhé.',
  unreadable: 'Học Viện không mở được ảnh này. Con thử ảnh khác nhé.',
  nothingToRemove: 'Môn sinh này không mang ảnh riêng.',
  notifications: {
    removed: {
      title: 'Ảnh đại diện của con đã được gỡ',
      body: (reason: string) => `Trưởng Lão đã gỡ ảnh đại diện của con. Lý do: ${reason}`,
    },
  },
} as const;
