export const settingsMessages = {
  navigation: 'Mục của trang cài đặt',
  sections: {
    profile: 'Hồ sơ',
    guild: 'Guild',
    security: 'An toàn',
    consents: 'Lời đồng ý',
    data: 'Dữ liệu của con',
    boards: 'Bảng vinh danh',
    push: 'Chuông báo',
    rituals: 'Nghi lễ',
    rest: 'Nghỉ ngơi',
    blocked: 'Người đã chặn',
    auraStream: 'AURA Stream',
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
