export const settingsMessages = {
  navigation: 'Mục của trang cài đặt',
  sections: {
    profile: 'Hồ sơ',
    guild: 'Guild',
    security: 'Bảo mật',
    consents: 'Lời đồng ý',
    data: 'Dữ liệu cá nhân',
    boards: 'Bảng vinh danh',
    push: 'Thông báo',
    rituals: 'Nghi lễ',
    rest: 'Ngày nghỉ',
    blocked: 'Người đã chặn',
    auraStream: 'Dòng chảy AURA',
    language: 'Ngôn ngữ',
  },
  toAuraStream: 'Mở Dòng chảy AURA',
  language: {
    title: 'Ngôn ngữ',
    label: 'Ngôn ngữ của Học Viện',
    vietnamese: 'Tiếng Việt',
    note: 'Học Viện nói tiếng Việt với mọi môn sinh.',
  },
} as const;
