export const guildSettingsMessages = {
  title: 'Guild',
  now: (guild: string) => `Đang đứng dưới cờ ${guild}.`,
  lead: (changes: number, days: number) =>
    `Đổi Guild được ${changes} lần trong ${days} ngày, mọi thứ đã có vẫn còn nguyên.`,
  choices: 'Chọn Guild',
  change: 'Đổi Guild',
  hint: 'Chọn một Guild khác để đổi.',
  question: (guild: string) => `Về dưới cờ ${guild}?`,
  stays: 'Điều giữ nguyên',
  staysList: [
    'AURA, cấp, chuỗi ngày, Stamina và mọi thư từ.',
    'Báo cáo đã nộp: Trưởng Lão vẫn duyệt và vẫn trao thưởng.',
  ],
  changes: 'Điều thay đổi',
  changesList: [
    'Sổ nhiệm vụ là của Guild mới. Nhiệm vụ đang làm dở ở Guild cũ nằm chờ, ngày trở lại chúng vẫn ở đó.',
    'Ngày nào đã nộp báo cáo cho Guild cũ, nhiệm vụ của Guild mới tính từ ngày hôm sau.',
    'Sảnh Guild là của Guild mới. Tin nhắn đã gửi ở sảnh cũ ở lại nơi ấy.',
    'Trên bảng vinh danh, AURA từ nay đứng cùng Guild mới.',
    'Màu sắc thay theo ngọn cờ mới.',
  ],
  confirm: 'Đổi Guild',
  cancel: 'Ở lại',
  done: (guild: string) => `Chào mừng đến với ${guild}!`,
} as const;
