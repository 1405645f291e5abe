/** Words of the Strava callback; the English ones stand in spec sections 5 and 8. */
export const stravaCallbackMessages = {
  loading: { title: 'Đang nối với Strava…', text: 'Xin con giữ trang này mở trong giây lát.' },
  success: {
    title: 'Đã kết nối Strava',
    text: (name: string) =>
      name
        ? `Chào ${name}! Mỗi bước chạy của con từ nay chảy vào Dòng AURA.`
        : 'Mỗi bước chạy của con từ nay chảy vào Dòng AURA.',
    next: 'Đang đưa con tới Dòng AURA…',
  },
  error: {
    title: 'Chưa kết nối được Strava',
    toDashboard: 'Đang đưa con trở lại Dòng AURA…',
    toLogin: 'Đang đưa con tới trang đăng nhập…',
  },
  goOn: 'Đi ngay',
  missingParameters: 'Missing authorization code or state parameter',
  notAuthenticated: 'User not authenticated. Please log in and try again.',
  refused: (error: string) => `Strava authorization failed: ${error}`,
  failed: (error: string) => `Failed to connect Strava account: ${error || 'Unknown error'}`,
  unexpected: 'An unexpected error occurred while connecting to Strava.',
} as const;
