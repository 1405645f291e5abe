export const signOutMessages = {
  action: 'đăng xuất',
  question: {
    title: 'Còn một việc đang dở',
    text: 'Một báo cáo còn đang ghi hoặc đang gửi. Đăng xuất bây giờ thì việc ấy dừng lại giữa chừng.',
    stay: 'Ở lại',
    go: 'Vẫn đăng xuất',
  },
} as const;
