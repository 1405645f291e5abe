export const guildSettingsMessages = {
  title: 'Guild của con',
  now: (guild: string) => `Con đang đứng dưới cờ ${guild}.`,
  lead: (changes: number, days: number) =>
    `Con đổi Guild được ${changes} lần trong ${days} ngày, không mất gì của mình.`,
  choices: 'Chọn Guild',
  change: 'Đổi Guild',
  hint: 'Con chọn một Guild khác để đổi.',
  question: (guild: string) => `Về dưới cờ ${guild}?`,
  stays: 'Con giữ nguyên',
  staysList: [
    'AURA, bậc, chuỗi ngày, Stamina và mọi thư từ.',
    'Báo cáo đã nộp: Trưởng Lão vẫn xét và vẫn trao thưởng.',
  ],
  changes: 'Điều đổi thay',
  changesList: [
    'Sổ nhiệm vụ là của Guild mới. Nhiệm vụ đang làm dở ở Guild cũ nằm chờ, ngày con trở lại chúng vẫn ở đó.',
    'Ngày nào đã nộp báo cáo cho Guild cũ, nhiệm vụ của Guild mới tính từ ngày hôm sau.',
    'Sảnh guild là của Guild mới. Lời con đã nói ở sảnh cũ ở lại nơi ấy.',
    'Trên bảng vinh danh, AURA của con từ nay đứng cùng Guild mới.',
    'Màu sắc quanh con thay theo ngọn cờ mới.',
  ],
  confirm: 'Đổi Guild',
  cancel: 'Ở lại',
  done: (guild: string) => `Chào mừng con đến với ${guild}!`,
} as const;
